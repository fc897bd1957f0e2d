// The entities that documents name, in the order of their sort keys.
// @mode read
// @param ids: LIST<STRING>
// @param start: ANY
// @param end: ANY?
// @param backward: BOOLEAN
// @param limit: INTEGER
// @returns parent: STRING, entity: MAP
UNWIND $ids AS parent
CALL (parent) {
  MATCH (s:__Sense__)-[:SENSE_OF]->(e:__Entity__)
  USING INDEX SEEK s:__Sense__(documentId, nameKey)
  WHERE s.documentId = parent AND s.nameKey IS NOT NULL
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
