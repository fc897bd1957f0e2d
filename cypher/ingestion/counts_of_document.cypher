// How many entities and relationships a document has: what is retracted, or was made one with its other end, is none.
// @mode read
// @param documentId: STRING
// @returns entities: INTEGER, relationships: INTEGER
CALL () {
  MATCH (c:Chunk)
  USING INDEX SEEK c:Chunk(documentId, index)
  WHERE c.documentId = $documentId AND c.index >= 0
  MATCH (c)<-[:FROM_CHUNK]-(e:__Entity__)
  RETURN count(DISTINCT e) AS entities
}
CALL () {
  MATCH (c:Chunk)
  USING INDEX SEEK c:Chunk(documentId, index)
  WHERE c.documentId = $documentId AND c.index >= 0
  MATCH (c)<-[:STATED_IN]-(f:Fact)
  RETURN count(DISTINCT f) AS relationships
}
RETURN entities, relationships
