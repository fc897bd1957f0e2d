// The passages of some collections that are nearest to a vector, for servers that can't filter inside the search:
// whoever calls asks for more candidates until enough are left. `seen` below `candidates` means that there are no more;
// `edge` is the least similarity seen. The index's own order is approximate and its scores are rounded, so the
// similarity is computed again.
// @mode read
// @param vector: LIST<FLOAT>
// @param collections: LIST<STRING>
// @param candidates: INTEGER
// @param limit: INTEGER
// @returns seen: INTEGER, edge: FLOAT?, hits: LIST<MAP>
CALL db.index.vector.queryNodes('chunk_embedding', $candidates, $vector) YIELD node AS c
WITH c, vector.similarity.cosine(c.embedding, $vector) AS similarity
WITH count(*) AS seen, min(similarity) AS edge, collect({chunk: c, similarity: similarity}) AS candidates
RETURN seen, edge, COLLECT {
  UNWIND candidates AS one
  WITH one.chunk AS c, one.similarity AS similarity
  WHERE c.collection IN $collections
  WITH c, similarity
  ORDER BY similarity DESC, c.id
  LIMIT $limit
  RETURN {id: c.id, documentId: c.documentId, collection: c.collection, score: similarity}
} AS hits
