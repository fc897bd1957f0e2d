// The passages of some documents that are nearest to a vector. `seen` below `candidates` means that there are no
// more; `edge` is the least similarity seen. The index's own order is approximate and its scores may be rounded, so the
// similarity is computed again.
// @mode read
// @param vector: LIST<FLOAT>
// @param collections: LIST<STRING>
// @param documentIds: LIST<STRING>
// @param candidates: INTEGER
// @param limit: INTEGER
// @returns seen: INTEGER, edge: FLOAT?, hits: LIST<MAP>
CYPHER 25
MATCH (c:Chunk)
SEARCH c IN (
  VECTOR INDEX chunk_embedding
  FOR $vector
  WHERE c.collection IN $collections AND c.documentId IN $documentIds
  LIMIT $candidates
)
WITH c, vector.similarity.cosine(c.embedding, $vector) AS similarity
ORDER BY similarity DESC, c.id
WITH collect({id: c.id, documentId: c.documentId, collection: c.collection, score: similarity}) AS found
RETURN size(found) AS seen, found[-1].score AS edge, found[..$limit] AS hits
