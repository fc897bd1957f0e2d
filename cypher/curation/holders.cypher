// The entities that hold some groups of senses; a group that isn't there gives no row.
// @mode read
// @param collection: STRING
// @param rows: LIST<MAP>
// @returns ordinal: INTEGER, id: STRING, rank: STRING?
UNWIND $rows AS row
CALL (row) {
  MATCH (u:__Usage__)
  USING INDEX SEEK u:__Usage__(collection, block, type, field, part, surface, isHead, entityId)
  WHERE u.collection = $collection AND u.block = row.block AND u.type = row.type AND u.field = row.field AND u.part = row.part
    AND u.surface IS NOT NULL AND u.isHead IS NOT NULL AND u.entityId IS NOT NULL
  MATCH (u)-[:USAGE_OF]->(e:__Entity__)
  RETURN e.id AS id, e.rank AS rank LIMIT 1
}
RETURN row.ordinal AS ordinal, id, rank
