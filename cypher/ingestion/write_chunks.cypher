// Writes chunks with their vectors, under their document.
// @mode write
// @param documentId: STRING
// @param rows: LIST<MAP>
// @returns count: INTEGER
MATCH (d:Document {id: $documentId})
UNWIND $rows AS row
CREATE (c:Chunk)-[:FROM_DOCUMENT]->(d)
SET c = row
RETURN count(c) AS count
