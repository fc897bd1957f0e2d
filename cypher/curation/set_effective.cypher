// Says whether changes hold.
// @mode write
// @param collection: STRING
// @param rows: LIST<MAP>
// @returns count: INTEGER
UNWIND $rows AS row
MATCH (c:__Change__ {collection: $collection, id: row.id})
SET c.isEffective = row.isEffective
RETURN count(c) AS count
