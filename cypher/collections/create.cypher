// Creates a collection with its lock; an existing one is returned as it is.
// @mode write
// @param name: STRING
// @param properties: MAP
// @returns created: BOOLEAN, collection: MAP
MERGE (c:Collection {name: $name})
ON CREATE SET c += $properties, c.createdAt = datetime(), c.fresh = true
WITH c, c.fresh IS NOT NULL AS created
REMOVE c.fresh
MERGE (l:__Lock__ {collection: $name})
ON CREATE SET l.serial = 0
RETURN created, c {.*} AS collection
