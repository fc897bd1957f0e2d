// Makes relationships between nodes that are there.
// @mode write
// @param rows: LIST<MAP>
// @returns count: INTEGER
UNWIND $rows AS row
MATCH (a) WHERE elementId(a) = row.start
MATCH (b) WHERE elementId(b) = row.end
CREATE (a)-[r:$(row.type)]->(b)
SET r = row.properties
RETURN count(r) AS count
