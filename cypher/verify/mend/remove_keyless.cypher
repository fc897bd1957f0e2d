// Takes away nodes without what they are found by. `ids` are Neo4j's own.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (n)
WHERE elementId(n) = id
DETACH DELETE n
RETURN count(*) AS count
