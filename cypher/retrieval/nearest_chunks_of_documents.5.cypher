// The passages of some documents that are nearest to a vector, for servers that can't filter inside the search: all
// passages of the documents are compared. `seen` below `candidates` means that there are no more.
// @mode read
// @param vector: LIST<FLOAT>
// @param collections: LIST<STRING>
// @param documentIds: LIST<STRING>
// @param candidates: INTEGER
// @param limit: INTEGER
// @returns seen: INTEGER, hits: LIST<MAP>
MATCH (c:Chunk)
WHERE c.documentId IN $documentIds AND c.index >= 0 AND c.collection IN $collections AND c.embedding IS NOT NULL
WITH c, vector.similarity.cosine(c.embedding, $vector) AS similarity
ORDER BY similarity DESC, c.id
LIMIT $candidates
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
