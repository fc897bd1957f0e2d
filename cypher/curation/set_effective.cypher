// Says whether a change holds.
// @mode write
// @param collection: STRING
// @param id: STRING
// @param isEffective: BOOLEAN
// @returns count: INTEGER
MATCH (c:__Change__ {collection: $collection, id: $id})
SET c.isEffective = $isEffective
RETURN count(c) AS count
