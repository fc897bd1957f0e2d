// Some blocks with the groups of their senses, and the entities that hold them.
// @mode read
// @param collection: STRING
// @param blocks: LIST<STRING>
// @returns block: STRING, type: STRING, field: STRING, part: STRING, entities: LIST<STRING>
UNWIND $blocks AS block
MATCH (s:__Sense__ {collection: $collection, block: block})-[:SENSE_OF]->(e:__Entity__)
RETURN block, s.type AS type, coalesce(s.field, '') AS field, coalesce(s.part, '') AS part,
       collect(DISTINCT e.name + ' (' + e.id + ')') AS entities
ORDER BY block, type, field, part
