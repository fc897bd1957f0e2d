// The senses of some blocks, by type, field and part, and the entities that hold them now.
// @mode read
// @param collection: STRING
// @param blocks: LIST<STRING>
// @returns block: STRING, type: STRING, field: STRING, part: STRING, holders: LIST<MAP>
UNWIND $blocks AS block
MATCH (s:__Sense__ {collection: $collection, block: block})
OPTIONAL MATCH (s)-[:SENSE_OF]->(e:__Entity__)
WITH block, s.type AS type, coalesce(s.field, '') AS field, coalesce(s.part, '') AS part, e, count(*) AS senses
RETURN block, type, field, part, collect(CASE WHEN e IS NULL THEN null ELSE {id: e.id, createdAt: toString(e.createdAt)} END) AS holders
