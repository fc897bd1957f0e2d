// How many entities of some types lie in ranges of sort keys.
// @mode read
// @param ranges: LIST<MAP>
// @param types: LIST<STRING>
// @param contains: STRING
// @returns count: INTEGER
UNWIND $ranges AS range
UNWIND $types AS type
MATCH (e:__Entity__)
USING INDEX SEEK e:__Entity__(collection, type, sortKey)
WHERE e.collection = range.collection AND e.type = type AND e.sortKey >= range.start AND e.sortKey < range.end
  AND split(e.sortKey, '\u001f')[0] CONTAINS $contains
RETURN count(e) AS count
