// The passages of some collections, or of some of their documents, that a full-text query finds. The filters come after
// the search, so whoever calls asks for more candidates until enough are left; `seen` below `candidates` means that
// there are no more. Similarity is to the vector, and null without one.
// @mode read
// @param query: STRING
// @param vector: LIST<FLOAT>?
// @param collections: LIST<STRING>
// @param documentIds: LIST<STRING>?
// @param candidates: INTEGER
// @param limit: INTEGER
// @returns seen: INTEGER, hits: LIST<MAP>
CALL db.index.fulltext.queryNodes('chunk_text', $query, {limit: $candidates}) YIELD node, score
WITH collect({chunk: node, score: score}) AS found
RETURN size(found) AS seen, COLLECT {
  UNWIND found AS one
  WITH one.chunk AS c, one.score AS score
  WHERE c.collection IN $collections AND ($documentIds IS NULL OR c.documentId IN $documentIds)
  WITH c, score
  ORDER BY score DESC, c.id
  LIMIT $limit
  MATCH (c)-[:FROM_DOCUMENT]->(d:Document)
  RETURN {
    id: c.id, text: c.text, documentId: c.documentId, collection: c.collection, start: c.start, end: c.end,
    page: c.page, places: c.places, similarity: vector.similarity.cosine(c.embedding, $vector), score: score,
    document: d {.key, .title, .path, .mimeType},
    metadata: [k IN keys(d) WHERE k STARTS WITH 'meta_' | [k, d[k]]]
      + [k IN keys(c) WHERE k STARTS WITH 'meta_' | [k, c[k]]]
  }
} AS hits
