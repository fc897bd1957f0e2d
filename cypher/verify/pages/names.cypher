// The next names of a collection, by the order of an index: the first and the last of them, and how many they are.
// @mode read
// @param collection: STRING
// @param after: STRING
// @param size: INTEGER
// @returns first: STRING?, last: STRING?, count: INTEGER
MATCH (n:__Name__)
USING INDEX SEEK n:__Name__(collection, key)
WHERE n.collection = $collection AND n.key > $after
WITH n.key AS key
ORDER BY key
LIMIT $size
RETURN min(key) AS first, max(key) AS last, count(*) AS count
