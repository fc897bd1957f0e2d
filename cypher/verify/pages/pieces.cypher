// The sources that the next pieces are of, by the order of an index: the first and the last of them, and how many they are.
// @mode read
// @param after: STRING
// @param size: INTEGER
// @returns first: STRING?, last: STRING?, count: INTEGER
MATCH (n:__SourcePiece__)
USING INDEX SEEK n:__SourcePiece__(sourceId, index)
WHERE n.sourceId > $after AND n.index >= 0
WITH n.sourceId AS id
ORDER BY id
LIMIT $size
RETURN min(id) AS first, max(id) AS last, count(*) AS count
