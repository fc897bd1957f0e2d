// Sets the counters of nodes that more documents speak of now.
// @mode write
// @param rows: LIST<MAP>
// @returns count: INTEGER
UNWIND $rows AS row
MATCH (n) WHERE elementId(n) = row.id
SET n += row.properties
RETURN count(n) AS count
