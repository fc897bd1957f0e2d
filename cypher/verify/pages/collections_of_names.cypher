// The next collection that has names, whether or not it is there itself.
// @mode read
// @param after: STRING
// @returns collection: STRING
MATCH (n:__Name__)
WHERE n.collection > $after AND n.key > ''
RETURN n.collection AS collection
ORDER BY collection
LIMIT 1
