// Chunks by their ids.
// @mode read
// @param ids: LIST<STRING>
// @returns chunk: MAP
UNWIND $ids AS id
MATCH (c:Chunk {id: id})
USING INDEX SEEK c:Chunk(id)
RETURN c {.id, .collection, .documentId, .index, .text, .tokenCount, .start, .end, .page, .places,
  extras: [name IN keys(c) WHERE name STARTS WITH 'meta_' | [name, c[name]]]} AS chunk
