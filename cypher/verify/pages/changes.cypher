// The next changes of a collection, by the order of an index: the first and the last of them, and how many they are.
// @mode read
// @param collection: STRING
// @param after: STRING
// @param size: INTEGER
// @returns first: STRING?, last: STRING?, count: INTEGER
MATCH (n:__Change__)
USING INDEX SEEK n:__Change__(collection, id)
WHERE n.collection = $collection AND n.id > $after
WITH n.id AS id
ORDER BY id
LIMIT $size
RETURN min(id) AS first, max(id) AS last, count(*) AS count
