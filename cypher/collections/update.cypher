// Changes a collection's properties, under its lock: whoever stores a document goes by its language.
// @mode write
// @param name: STRING
// @param properties: MAP
// @returns collection: MAP
MATCH (l:__Lock__ {collection: $name})
SET l.serial = l.serial
WITH l
MATCH (c:Collection {name: $name})
SET c += $properties
RETURN c {.*} AS collection
