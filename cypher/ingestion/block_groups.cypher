// The groups of senses of some blocks, by type, field and part, and the entities that hold them now. It reads how they are
// counted: a block may have a sense in each of thousands of documents.
// @mode read
// @param collection: STRING
// @param blocks: LIST<STRING>
// @returns block: STRING, type: STRING, field: STRING, part: STRING, holders: LIST<MAP>
UNWIND $blocks AS block
MATCH (u:__Usage__)
USING INDEX SEEK u:__Usage__(collection, block, type, field, part, surface, isHead, entityId)
WHERE u.collection = $collection AND u.block = block AND u.type IS NOT NULL AND u.field IS NOT NULL AND u.part IS NOT NULL
  AND u.surface IS NOT NULL AND u.isHead IS NOT NULL AND u.entityId IS NOT NULL
MATCH (u)-[:USAGE_OF]->(e:__Entity__)
RETURN block, u.type AS type, u.field AS field, u.part AS part, collect(DISTINCT {id: e.id, createdAt: toString(e.createdAt), rank: e.rank}) AS holders
