// Ties edits to the entities that they speak of.
// @mode write
// @param collection: STRING
// @param rows: LIST<MAP>
// @returns count: INTEGER
UNWIND $rows AS row
MATCH (c:__Change__ {collection: $collection, id: row.id})
MATCH (e:__Entity__ {id: row.target})
CREATE (c)-[:EDITS]->(e)
RETURN count(*) AS count
