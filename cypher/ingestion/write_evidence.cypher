// Writes which chunk states which fact, in which words.
// @mode write
// @param rows: LIST<MAP>
// @returns count: INTEGER
UNWIND $rows AS row
MATCH (f:Fact {id: row.factId})
MATCH (c:Chunk {id: row.chunkId})
CREATE (f)-[stated:STATED_IN]->(c)
SET stated = row.properties, stated.factId = row.factId, stated.assertedAt = coalesce(row.properties.assertedAt, datetime())
RETURN count(stated) AS count
