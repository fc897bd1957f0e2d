// The last changes of a collection within a range of serials.
// @mode read
// @param collection: STRING
// @param start: INTEGER
// @param end: INTEGER
// @param limit: INTEGER
// @returns change: MAP
MATCH (c:__Change__)
USING INDEX SEEK c:__Change__(collection, serial)
WHERE c.collection = $collection AND c.serial >= $start AND c.serial < $end
WITH c ORDER BY c.collection DESC, c.serial DESC LIMIT $limit
RETURN c {.id, .collection, .serial, .operation, .arguments, .who, .why, .isEffective, at: toString(c.at)} AS change
ORDER BY c.serial DESC
