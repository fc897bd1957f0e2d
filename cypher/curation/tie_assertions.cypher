// Lays assertions under their facts, as evidence.
// @mode write
// @param collection: STRING
// @param rows: LIST<MAP>
// @returns count: INTEGER
UNWIND $rows AS row
MATCH (c:__Change__ {collection: $collection, id: row.id})
MATCH (f:Fact {id: row.target})
CREATE (c)-[tie:ASSERTS]->(f)
SET tie = row.properties
RETURN count(*) AS count
