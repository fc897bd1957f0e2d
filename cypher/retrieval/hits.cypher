// Some passages as a search shows them. Similarity is to the vector, and null without one.
// @mode read
// @param chunkIds: LIST<STRING>
// @param vector: LIST<FLOAT>?
// @returns hits: LIST<MAP>
UNWIND $chunkIds AS id
MATCH (c:Chunk {id: id})
USING INDEX SEEK c:Chunk(id)
MATCH (c)-[:FROM_DOCUMENT]->(d:Document)
RETURN collect({
  id: c.id, text: c.text, documentId: c.documentId, collection: c.collection, start: c.start, end: c.end,
  page: c.page, places: c.places,
  similarity: CASE WHEN $vector IS NOT NULL THEN vector.similarity.cosine(c.embedding, $vector) END,
  document: d {.key, .title, .path, .mimeType},
  metadata: [k IN keys(d) WHERE k STARTS WITH 'meta_' | [k, d[k]]]
    + [k IN keys(c) WHERE k STARTS WITH 'meta_' | [k, c[k]]]
}) AS hits
