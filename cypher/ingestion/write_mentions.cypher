// Writes where entities are named.
// @mode write
// @param rows: LIST<MAP>
// @returns count: INTEGER
UNWIND $rows AS row
MATCH (e:__Entity__ {id: row.entityId})
MATCH (c:Chunk {id: row.chunkId})
CREATE (e)-[mention:FROM_CHUNK]->(c)
SET mention = row.properties
RETURN count(mention) AS count
