// One collection.
// @mode read
// @param name: STRING
// @returns collection: MAP
MATCH (c:Collection {name: $name})
RETURN c {.*} AS collection
