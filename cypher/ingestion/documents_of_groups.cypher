// The documents that have senses of some groups with the entities that they are moved from.
// @mode read
// @param collection: STRING
// @param rows: LIST<MAP>
// @returns documentId: STRING
UNWIND $rows AS row
MATCH (s:__Sense__ {collection: $collection, block: row.block})
WHERE s.type = row.type AND coalesce(s.field, '') = row.field AND coalesce(s.part, '') = row.part
MATCH (s)-[:SENSE_OF]->(:__Entity__ {id: row.was})
RETURN DISTINCT s.documentId AS documentId
