// How many changes a collection's log has.
// @mode read
// @param collection: STRING
// @returns count: INTEGER
MATCH (c:__Change__)
USING INDEX SEEK c:__Change__(collection, serial)
WHERE c.collection = $collection AND c.serial >= 0
RETURN count(c) AS count
