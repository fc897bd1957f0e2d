// The entities of some kins: of each, so many at most.
// @mode read
// @param collection: STRING
// @param kins: LIST<STRING>
// @param limit: INTEGER
// @returns kin: STRING, entity: MAP
UNWIND $kins AS kin
CALL (kin) {
  MATCH (e:__Entity__)
  USING INDEX SEEK e:__Entity__(collection, kin)
  WHERE e.collection = $collection AND e.kin = kin
  RETURN e ORDER BY e.sortKey LIMIT $limit
}
RETURN kin, e {.id, .collection, .name, .type, .sortKey, .aliases, .description, .mentionCount,
  .documentCount} AS entity
ORDER BY kin, e.sortKey
