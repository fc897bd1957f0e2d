// The message batches that nobody waits for and that are not cancelled yet: those of cancelled jobs whose document has no
// other job on its way, and those whose document is gone or was stored without them.
// @mode read
// @returns id: STRING, batchId: STRING
MATCH (b:__Batch__)
WHERE b.id > '' AND b.batchId IS NOT NULL AND NOT b.charged AND NOT coalesce(b.cancelled, false)
OPTIONAL MATCH (b)-[:BATCH_OF]->(s:__Source__)
WITH b, s
WHERE s IS NULL OR (
  EXISTS { MATCH (j:__Job__ {documentId: s.documentId}) WHERE j.version = s.version AND j.status = 'CANCELLED' }
  AND NOT EXISTS { MATCH (j:__Job__ {documentId: s.documentId}) WHERE j.status IN ['QUEUED', 'RUNNING'] }
)
RETURN b.id AS id, b.batchId AS batchId
