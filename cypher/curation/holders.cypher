// The entities that hold some groups of senses; a group that isn't there gives no row.
// @mode read
// @param collection: STRING
// @param rows: LIST<MAP>
// @returns ordinal: INTEGER, id: STRING
UNWIND $rows AS row
CALL (row) {
  MATCH (s:__Sense__ {collection: $collection, block: row.block})
  WHERE s.type = row.type AND coalesce(s.field, '') = row.field AND coalesce(s.part, '') = row.part
  MATCH (s)-[:SENSE_OF]->(e:__Entity__)
  RETURN e.id AS id LIMIT 1
}
RETURN row.ordinal AS ordinal, id
