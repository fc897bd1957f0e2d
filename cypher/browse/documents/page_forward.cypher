// The first documents of ranges of sort keys, one collection after another. Statuses null: in any.
// @mode read
// @param ranges: LIST<MAP>
// @param statuses: LIST<STRING>?
// @param contains: STRING
// @param limit: INTEGER
// @returns document: MAP
UNWIND $ranges AS range
CALL (range) {
  MATCH (d:Document)
  USING INDEX SEEK d:Document(collection, sortKey)
  WHERE d.collection = range.collection AND d.sortKey >= range.start AND d.sortKey < range.end
    AND split(d.sortKey, '\u001f')[0] CONTAINS $contains
    AND ($statuses IS NULL OR d.status IN $statuses)
  RETURN d ORDER BY d.collection, d.sortKey LIMIT $limit
}
WITH range, d ORDER BY range.ordinal, d.sortKey LIMIT $limit
RETURN properties(d) AS document
