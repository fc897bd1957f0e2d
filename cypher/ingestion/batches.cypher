// The message batches that were noted for a document, whichever of its sources they were paid for.
// @mode read
// @param documentId: STRING
// @returns batch: MAP
MATCH (s:__Source__ {documentId: $documentId})
WHERE s.version >= 0
MATCH (b:__Batch__)-[:BATCH_OF]->(s)
RETURN b {.*} AS batch
ORDER BY b.notedAt
