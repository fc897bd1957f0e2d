// Writes which chunk denies what, in which words, and makes the denials that are new. No typed edge: it is not so.
// @mode write
// @param collection: STRING
// @param rows: LIST<MAP>
// @returns count: INTEGER
UNWIND $rows AS row
MATCH (subject:__Entity__ {id: row.subjectId})
MATCH (object:__Entity__ {id: row.objectId})
MATCH (c:Chunk {id: row.chunkId})
MERGE (d:Denial {collection: $collection, key: row.key})
ON CREATE SET d.id = row.id, d.type = row.type
MERGE (d)-[:SUBJECT]->(subject)
MERGE (d)-[:OBJECT]->(object)
CREATE (d)-[denied:DENIED_IN]->(c)
SET denied = row.properties, denied.assertedAt = coalesce(row.properties.assertedAt, datetime())
RETURN count(denied) AS count
