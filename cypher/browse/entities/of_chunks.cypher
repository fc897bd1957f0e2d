// The entities that chunks name, in the order of their sort keys.
// @mode read
// @param ids: LIST<STRING>
// @param start: ANY
// @param end: ANY?
// @param backward: BOOLEAN
// @param limit: INTEGER
// @returns parent: STRING, entity: MAP
UNWIND $ids AS parent
CALL (parent) {
  MATCH (c:Chunk {id: parent})<-[:FROM_CHUNK]-(e:__Entity__)
  USING INDEX SEEK c:Chunk(id)
  WITH DISTINCT e, [e.sortKey] AS position
  WHERE position >= $start AND ($end IS NULL OR position < $end)
  WITH e, position ORDER BY position
  WITH collect(e) AS found
  UNWIND CASE WHEN $backward THEN reverse(found)[..$limit] ELSE found[..$limit] END AS e
  RETURN e, [e.sortKey] AS position
}
RETURN parent, e {.id, .collection, .name, .type, .sortKey, .aliases, .description, .mentionCount,
  .documentCount} AS entity
ORDER BY parent, position
