// The entities that have a name, shown or in a document.
// @mode read
// @param collection: STRING
// @param key: STRING
// @param start: STRING
// @param end: STRING
// @returns entity: MAP, isShown: BOOLEAN
CALL () {
  MATCH (e:__Entity__)
  USING INDEX SEEK e:__Entity__(collection, sortKey)
  WHERE e.collection = $collection AND e.sortKey >= $start AND e.sortKey < $end
  RETURN e, true AS isShown
UNION
  MATCH (:__Name__ {collection: $collection, key: $key})<-[:OF_NAME]-(:__Sense__)-[:SENSE_OF]->(e:__Entity__)
  RETURN DISTINCT e, false AS isShown
}
RETURN e {.id, .collection, .name, .type, .sortKey, .aliases, .description, .mentionCount, .documentCount} AS entity,
  isShown
