// The chunks of a document, whole, with what was recorded of them, in their order.
// @mode read
// @param documentId: STRING
// @returns chunk: MAP
MATCH (c:Chunk {documentId: $documentId})
WHERE c.index >= 0
RETURN properties(c) AS chunk
ORDER BY c.index
