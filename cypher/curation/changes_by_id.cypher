// Changes by their ids.
// @mode read
// @param collection: STRING
// @param ids: LIST<STRING>
// @returns change: MAP
UNWIND $ids AS id
MATCH (c:__Change__ {collection: $collection, id: id})
RETURN c {.id, .collection, .serial, .operation, .arguments, .who, .why, .isEffective, at: toString(c.at)} AS change
