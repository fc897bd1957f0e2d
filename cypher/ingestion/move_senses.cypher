// Moves the senses of a group from one entity to another, with their mentions, and says which names in which documents moved.
// @mode write
// @param collection: STRING
// @param rows: LIST<MAP>
// @returns documentId: STRING, nameKey: STRING
UNWIND $rows AS row
MATCH (s:__Sense__ {collection: $collection, block: row.block})
WHERE s.type = row.type AND coalesce(s.field, '') = row.field AND coalesce(s.part, '') = row.part
MATCH (s)-[held:SENSE_OF]->(was:__Entity__ {id: row.was})
MATCH (e:__Entity__ {id: row.now})
DELETE held
CREATE (s)-[:SENSE_OF]->(e)
SET s.entityId = e.id
WITH s, was, e
CALL (s, was, e) {
  MATCH (c:Chunk {documentId: s.documentId})<-[mention:FROM_CHUNK]-(was)
  WHERE c.index >= 0 AND mention.nameKey = s.nameKey
  CREATE (e)-[moved:FROM_CHUNK]->(c)
  SET moved = properties(mention)
  DELETE mention
}
RETURN s.documentId AS documentId, s.nameKey AS nameKey
