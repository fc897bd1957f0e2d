// Links the chunks of a document in their order.
// @mode write
// @param documentId: STRING
// @returns count: INTEGER
MATCH (c:Chunk {documentId: $documentId})
USING INDEX SEEK c:Chunk(documentId, index)
WHERE c.index >= 0
MATCH (next:Chunk {documentId: $documentId, index: c.index + 1})
CREATE (c)-[:NEXT_CHUNK]->(next)
RETURN count(*) AS count
