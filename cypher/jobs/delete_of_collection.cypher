// Takes away so many jobs of a collection. Where fewer went, none is left.
// @mode write
// @param collection: STRING
// @param limit: INTEGER
// @returns count: INTEGER
MATCH (j:__Job__)
WHERE j.collection = $collection AND j.createdAt IS NOT NULL
WITH j LIMIT $limit
DETACH DELETE j
RETURN count(j) AS count
