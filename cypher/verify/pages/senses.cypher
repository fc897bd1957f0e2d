// The documents that the next senses are of, by the order of an index: the first and the last of them, and how many they are.
// @mode read
// @param after: STRING
// @param size: INTEGER
// @returns first: STRING?, last: STRING?, count: INTEGER
MATCH (n:__Sense__)
USING INDEX SEEK n:__Sense__(documentId, nameKey)
WHERE n.documentId > $after AND n.nameKey > ''
WITH n.documentId AS id
ORDER BY id
LIMIT $size
RETURN min(id) AS first, max(id) AS last, count(*) AS count
