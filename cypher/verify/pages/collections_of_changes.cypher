// The next collection that has changes, whether or not it is there itself.
// @mode read
// @param after: STRING
// @returns collection: STRING
MATCH (n:__Change__)
USING INDEX SEEK n:__Change__(collection, id)
WHERE n.collection > $after AND n.id > ''
RETURN n.collection AS collection
ORDER BY collection
LIMIT 1
