// What the stored version of a document denies.
// @mode read
// @param documentId: STRING
// @returns id: STRING
MATCH (c:Chunk {documentId: $documentId})
USING INDEX SEEK c:Chunk(documentId, index)
WHERE c.index >= 0
MATCH (c)<-[:DENIED_IN]-(d:Denial)
RETURN DISTINCT d.id AS id
