// The last chunks of each document within a range of their numbers.
// @mode read
// @param ids: LIST<STRING>
// @param start: INTEGER
// @param end: INTEGER
// @param limit: INTEGER
// @returns parent: STRING, chunk: MAP
UNWIND $ids AS parent
CALL (parent) {
  MATCH (c:Chunk)
  USING INDEX SEEK c:Chunk(documentId, index)
  WHERE c.documentId = parent AND c.index >= $start AND c.index < $end
  RETURN c ORDER BY c.documentId DESC, c.index DESC LIMIT $limit
}
RETURN parent, c {.id, .collection, .documentId, .index, .text, .tokenCount, .start, .end, .page, .places,
  extras: [name IN keys(c) WHERE name STARTS WITH 'meta_' | [name, c[name]]]} AS chunk
ORDER BY parent, c.index
