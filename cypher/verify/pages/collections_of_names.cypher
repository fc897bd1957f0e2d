// The next collection that has names, whether or not it is there itself.
// @mode read
// @param after: STRING
// @returns collection: STRING
MATCH (n:__Name__)
USING INDEX SEEK n:__Name__(collection, key)
WHERE n.collection > $after AND n.key > ''
RETURN n.collection AS collection
ORDER BY collection
LIMIT 1
