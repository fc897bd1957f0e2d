// Names that no document uses.
// @mode read
// @param collection: STRING
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, what: STRING
MATCH (n:__Name__)
USING INDEX SEEK n:__Name__(collection, key)
WHERE n.collection = $collection AND n.key >= $first AND n.key <= $last AND NOT EXISTS { (n)<-[:OF_NAME]-(:__Sense__) }
RETURN n.collection AS collection, n.key AS id, [] AS documents, 'No document uses the name "' + n.key + '".' AS what
