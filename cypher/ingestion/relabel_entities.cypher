// Gives entities the label of their new type in place of the old one's.
// @mode write
// @param rows: LIST<MAP>
// @returns count: INTEGER
UNWIND $rows AS row
MATCH (e:__Entity__ {id: row.id})
REMOVE e:$(row.was)
SET e:$(row.now)
RETURN count(e) AS count
