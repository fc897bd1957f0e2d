// The passages of some collections that are nearest to a vector, for servers that can't filter inside the search:
// whoever calls asks for more candidates until enough are left. `seen` below `candidates` means that there are no
// more. The index's own order is approximate and its scores are rounded, so the similarity is computed again.
// @mode read
// @param vector: LIST<FLOAT>
// @param collections: LIST<STRING>
// @param candidates: INTEGER
// @param limit: INTEGER
// @returns seen: INTEGER, hits: LIST<MAP>
CALL db.index.vector.queryNodes('chunk_embedding', $candidates, $vector) YIELD node
WITH collect(node) AS nodes
WITH size(nodes) AS seen, nodes
RETURN seen, COLLECT {
  UNWIND nodes AS c
  WITH c WHERE c.collection IN $collections
  WITH c, vector.similarity.cosine(c.embedding, $vector) AS similarity
  ORDER BY similarity DESC, c.id
  LIMIT $limit
  MATCH (c)-[:FROM_DOCUMENT]->(d:Document)
  RETURN {
    id: c.id, text: c.text, documentId: c.documentId, collection: c.collection, start: c.start, end: c.end,
    page: c.page, places: c.places, similarity: similarity, score: similarity, document: d {.key, .title, .path, .mimeType},
    metadata: [k IN keys(d) WHERE k STARTS WITH 'meta_' | [k, d[k]]]
      + [k IN keys(c) WHERE k STARTS WITH 'meta_' | [k, c[k]]]
  }
} AS hits
