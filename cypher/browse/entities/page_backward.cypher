// The last entities of ranges of sort keys, one collection after another.
// @mode read
// @param ranges: LIST<MAP>
// @param contains: STRING
// @param limit: INTEGER
// @returns entity: MAP
UNWIND $ranges AS range
CALL (range) {
  MATCH (e:__Entity__)
  USING INDEX SEEK e:__Entity__(collection, sortKey)
  WHERE e.collection = range.collection AND e.sortKey >= range.start AND e.sortKey < range.end
    AND split(e.sortKey, '\u001f')[0] CONTAINS $contains
  RETURN e ORDER BY e.collection DESC, e.sortKey DESC LIMIT $limit
}
WITH range, e ORDER BY range.ordinal, e.sortKey DESC LIMIT $limit
RETURN e {.id, .collection, .name, .type, .sortKey, .aliases, .description, .mentionCount,
  .documentCount} AS entity
