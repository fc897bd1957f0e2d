// A change, and whether it holds by the changes that undo it.
// @mode read
// @param collection: STRING
// @param id: STRING
// @returns change: MAP, holds: BOOLEAN
MATCH (c:__Change__ {collection: $collection, id: $id})
RETURN c {.id, .collection, .serial, .operation, .arguments, .who, .why, .isEffective, at: toString(c.at)} AS change,
  NOT EXISTS { (c)<-[:UNDOES]-(u:__Change__) WHERE u.isEffective } AS holds
