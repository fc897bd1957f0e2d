// Writes chunks with their vectors, under their document. A vector is stored in single precision, as it was made: so it
// takes half the room of a list that is set, and half the time to read.
// @mode write
// @param documentId: STRING
// @param rows: LIST<MAP>
// @returns count: INTEGER
MATCH (d:Document {id: $documentId})
UNWIND $rows AS row
CREATE (c:Chunk)-[:FROM_DOCUMENT]->(d)
SET c = row {.*, embedding: null}
WITH c, row.embedding AS vector
CALL (c, vector) {
  WITH c, vector
  WHERE vector IS NOT NULL
  CALL db.create.setNodeVectorProperty(c, 'embedding', vector)
}
RETURN count(c) AS count
