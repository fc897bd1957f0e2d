// The passages of some documents that are nearest to a vector. `seen` below `candidates` means that there are no
// more. The index's own order is approximate and its scores may be rounded, so the similarity is computed again.
// @mode read
// @param vector: LIST<FLOAT>
// @param collections: LIST<STRING>
// @param documentIds: LIST<STRING>
// @param candidates: INTEGER
// @param limit: INTEGER
// @returns seen: INTEGER, hits: LIST<MAP>
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
WITH collect({chunk: c, similarity: similarity}) AS found
RETURN size(found) AS seen, COLLECT {
  UNWIND found[..$limit] AS one
  WITH one.chunk AS c, one.similarity AS similarity
  MATCH (c)-[:FROM_DOCUMENT]->(d:Document)
  RETURN {
    id: c.id, text: c.text, documentId: c.documentId, collection: c.collection, start: c.start, end: c.end,
    page: c.page, places: c.places, similarity: similarity, score: similarity, document: d {.key, .title, .path, .mimeType},
    metadata: [k IN keys(d) WHERE k STARTS WITH 'meta_' | [k, d[k]]]
      + [k IN keys(c) WHERE k STARTS WITH 'meta_' | [k, c[k]]]
  }
} AS hits
