// Writes what entities are called and how often they are named.
// @mode write
// @param rows: LIST<MAP>
// @returns count: INTEGER
UNWIND $rows AS row
MATCH (e:__Entity__ {id: row.id})
SET e += row.properties
RETURN count(e) AS count
