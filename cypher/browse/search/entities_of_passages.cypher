// The entities that some passages name, each with those passages. Types null: any.
// @mode read
// @param chunkIds: LIST<STRING>
// @param types: LIST<STRING>?
// @param start: STRING
// @param end: STRING
// @param contains: STRING
// @returns entity: MAP, chunkIds: LIST<STRING>
UNWIND $chunkIds AS chunkId
MATCH (c:Chunk {id: chunkId})<-[:FROM_CHUNK]-(e:__Entity__)
USING INDEX SEEK c:Chunk(id)
WITH e, collect(DISTINCT chunkId) AS chunkIds
WHERE ($types IS NULL OR e.type IN $types)
  AND e.sortKey >= $start AND e.sortKey < $end AND split(e.sortKey, '\u001f')[0] CONTAINS $contains
RETURN e {.id, .collection, .name, .type, .sortKey, .aliases, .description, .mentionCount,
  .documentCount} AS entity, chunkIds
