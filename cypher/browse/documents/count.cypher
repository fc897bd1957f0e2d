// How many documents lie in ranges of sort keys. Statuses null: in any.
// @mode read
// @param ranges: LIST<MAP>
// @param statuses: LIST<STRING>?
// @param contains: STRING
// @returns count: INTEGER
UNWIND $ranges AS range
MATCH (d:Document)
USING INDEX SEEK d:Document(collection, sortKey)
WHERE d.collection = range.collection AND d.sortKey >= range.start AND d.sortKey < range.end
  AND split(d.sortKey, '\u001f')[0] CONTAINS $contains
  AND ($statuses IS NULL OR d.status IN $statuses)
RETURN count(d) AS count
