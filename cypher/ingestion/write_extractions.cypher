// Records what an extractor said of each chunk, once a text.
// @mode write
// @param rows: LIST<MAP>
// @returns count: INTEGER
UNWIND $rows AS row
MATCH (c:Chunk {id: row.chunkId})
MERGE (x:__Extraction__ {key: row.key})
ON CREATE SET x.extractor = row.extractor, x.model = row.model, x.result = row.result, x.createdAt = datetime()
CREATE (c)-[:EXTRACTED_AS]->(x)
RETURN count(c) AS count
