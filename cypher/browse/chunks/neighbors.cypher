// The passages before and after some passages in their documents.
// @mode read
// @param ids: LIST<STRING>
// @returns id: STRING, before: MAP?, after: MAP?
UNWIND $ids AS id
MATCH (c:Chunk {id: id})
USING INDEX SEEK c:Chunk(id)
OPTIONAL MATCH (before:Chunk)-[:NEXT_CHUNK]->(c)
OPTIONAL MATCH (c)-[:NEXT_CHUNK]->(after:Chunk)
RETURN id,
  before {.id, .collection, .documentId, .index, .text, .tokenCount, .start, .end, .page, .places,
    extras: [name IN keys(before) WHERE name STARTS WITH 'meta_' | [name, before[name]]]} AS before,
  after {.id, .collection, .documentId, .index, .text, .tokenCount, .start, .end, .page, .places,
    extras: [name IN keys(after) WHERE name STARTS WITH 'meta_' | [name, after[name]]]} AS after
