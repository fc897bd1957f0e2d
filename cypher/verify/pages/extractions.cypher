// The next extractions, by the order of an index: the first and the last of them, and how many they are.
// @mode read
// @param after: STRING
// @param size: INTEGER
// @returns first: STRING?, last: STRING?, count: INTEGER
MATCH (n:__Extraction__)
USING INDEX SEEK n:__Extraction__(key)
WHERE n.key > $after
WITH n.key AS id
ORDER BY id
LIMIT $size
RETURN min(id) AS first, max(id) AS last, count(*) AS count
