// All collections, by name.
// @mode read
// @returns collection: MAP
MATCH (c:Collection)
WHERE c.name > ''
RETURN c {.*} AS collection
ORDER BY c.name
