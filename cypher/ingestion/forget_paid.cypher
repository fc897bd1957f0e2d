// Forgets what was kept of calls that a document's sources paid for: a stored version records what it uses, and a
// deleted document has no use for any. An extraction that nothing else has goes, unless it is a part and those are kept. A
// message batch that is being worked on stays by itself, until it is cancelled.
// @mode write
// @param documentId: STRING
// @param keepParts: BOOLEAN
// @returns count: INTEGER
MATCH (s:__Source__ {documentId: $documentId})
WHERE s.version >= 0
OPTIONAL MATCH (b:__Batch__)-[of:BATCH_OF]->(s)
OPTIONAL MATCH (s)-[paid:HOLDS_EXTRACTION]->(x:__Extraction__)
WHERE NOT ($keepParts AND coalesce(paid.isPart, false))
WITH collect(DISTINCT b) AS batches, collect(DISTINCT of) AS places, collect(DISTINCT paid) AS payments,
     collect(DISTINCT x) AS extractions
FOREACH (of IN places | DELETE of)
FOREACH (b IN [b IN batches WHERE b.charged OR b.cancelled OR b.batchId IS NULL] | DELETE b)
FOREACH (paid IN payments | DELETE paid)
WITH extractions
CALL (extractions) {
  UNWIND extractions AS x
  WITH x
  WHERE NOT EXISTS { (x)<-[:EXTRACTED_AS]-() } AND NOT EXISTS { (x)<-[:HOLDS_EXTRACTION]-() }
  DELETE x
}
RETURN size(extractions) AS count
