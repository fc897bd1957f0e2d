// In which words a document states which facts.
// @mode read
// @param documentId: STRING
// @returns factId: STRING, words: STRING
MATCH (c:Chunk {documentId: $documentId})<-[stated:STATED_IN]-(f:Fact|__HiddenFact__)
USING INDEX SEEK c:Chunk(documentId, index)
WHERE c.index >= 0 AND stated.words IS NOT NULL
RETURN DISTINCT f.id AS factId, stated.words AS words
