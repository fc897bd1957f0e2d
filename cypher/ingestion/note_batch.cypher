// Notes a message batch with the source that it was paid for: before it is sent, and once more with its id.
// @mode write
// @param documentId: STRING
// @param version: INTEGER
// @param batch: MAP
// @returns count: INTEGER
MATCH (s:__Source__ {documentId: $documentId, version: $version})
MERGE (b:__Batch__ {id: $batch.id})
SET b += $batch
MERGE (b)-[:BATCH_OF]->(s)
RETURN count(b) AS count
