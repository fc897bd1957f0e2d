// The blocks that some names stand for themselves.
// @mode read
// @param collection: STRING
// @param first: STRING
// @param last: STRING
// @returns block: STRING
MATCH (n:__Name__)
USING INDEX SEEK n:__Name__(collection, key)
WHERE n.collection = $collection AND n.key >= $first AND n.key <= $last
RETURN DISTINCT n.matchKey AS block
