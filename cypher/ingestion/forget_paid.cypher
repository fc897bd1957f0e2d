// Forgets what was kept of calls that a document's sources paid for: a stored version records what it uses, and a
// deleted document has no use for any. An extraction that nothing else has goes.
// @mode write
// @param documentId: STRING
// @returns count: INTEGER
MATCH (s:__Source__ {documentId: $documentId})
WHERE s.version >= 0
OPTIONAL MATCH (b:__Batch__)-[:BATCH_OF]->(s)
OPTIONAL MATCH (s)-[paid:HOLDS_EXTRACTION]->(x:__Extraction__)
WITH collect(DISTINCT b) AS batches, collect(DISTINCT paid) AS payments, collect(DISTINCT x) AS extractions
FOREACH (b IN batches | DETACH DELETE b)
FOREACH (paid IN payments | DELETE paid)
WITH extractions
CALL (extractions) {
  UNWIND extractions AS x
  WITH x
  WHERE NOT EXISTS { (x)<-[:EXTRACTED_AS]-() } AND NOT EXISTS { (x)<-[:HOLDS_EXTRACTION]-() }
  DELETE x
}
RETURN size(extractions) AS count
