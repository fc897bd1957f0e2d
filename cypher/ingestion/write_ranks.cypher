// Writes where entities stand as ends of kinds without direction.
// @mode write
// @param rows: LIST<MAP>
// @returns count: INTEGER
UNWIND $rows AS row
MATCH (e:__Entity__ {id: row.id})
SET e.rank = row.rank
RETURN count(e) AS count
