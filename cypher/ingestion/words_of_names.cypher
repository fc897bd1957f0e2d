// In which words documents state facts that speak of some of their names.
// @mode read
// @param rows: LIST<MAP>
// @returns factId: STRING, words: STRING
UNWIND $rows AS row
MATCH (c:Chunk {documentId: row.documentId})<-[stated:STATED_IN]-(f:Fact|__HiddenFact__)
USING INDEX SEEK c:Chunk(documentId, index)
WHERE c.index >= 0 AND stated.words IS NOT NULL AND (stated.subjectKey = row.nameKey OR stated.objectKey = row.nameKey)
RETURN DISTINCT f.id AS factId, stated.words AS words
