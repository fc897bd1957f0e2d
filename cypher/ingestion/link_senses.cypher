// Ties a document's new senses to their entities.
// @mode write
// @param documentId: STRING
// @param rows: LIST<MAP>
// @returns count: INTEGER
UNWIND $rows AS row
MATCH (s:__Sense__ {documentId: $documentId, nameKey: row.nameKey})
MATCH (e:__Entity__ {id: row.entityId})
CREATE (s)-[:SENSE_OF]->(e)
SET s.entityId = e.id
RETURN count(s) AS count
