// Takes away a document's chunks with their mentions and evidence, and the extractions that nothing else has.
// @mode write
// @param documentId: STRING
// @returns count: INTEGER
MATCH (c:Chunk {documentId: $documentId})
WHERE c.index >= 0
OPTIONAL MATCH (c)-[:EXTRACTED_AS]->(x:__Extraction__)
WITH collect(c) AS chunks, collect(DISTINCT x) AS extractions
FOREACH (c IN chunks | DETACH DELETE c)
WITH chunks, extractions
CALL (extractions) {
  UNWIND extractions AS x
  WITH x
  WHERE NOT EXISTS { (x)<-[:EXTRACTED_AS]-() } AND NOT EXISTS { (x)<-[:HOLDS_EXTRACTION]-() }
  DELETE x
}
RETURN size(chunks) AS count
