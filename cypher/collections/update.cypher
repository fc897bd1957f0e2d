// Changes a collection's properties.
// @mode write
// @param name: STRING
// @param properties: MAP
// @returns collection: MAP
MATCH (c:Collection {name: $name})
SET c += $properties
RETURN c {.*} AS collection
