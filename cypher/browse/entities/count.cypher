// How many entities lie in ranges of sort keys.
// @mode read
// @param ranges: LIST<MAP>
// @param contains: STRING
// @returns count: INTEGER
UNWIND $ranges AS range
MATCH (e:__Entity__)
USING INDEX SEEK e:__Entity__(collection, sortKey)
WHERE e.collection = range.collection AND e.sortKey >= range.start AND e.sortKey < range.end
  AND split(e.sortKey, '\u001f')[0] CONTAINS $contains
RETURN count(e) AS count
