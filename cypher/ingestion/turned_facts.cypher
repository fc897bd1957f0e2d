// Those of some facts that are of kinds without direction and have their ends the wrong way round: which documents state
// them so, in which words. Null: only people do. Where both ends are one entity, the names decide.
// @mode read
// @param ids: LIST<STRING>
// @param kinds: LIST<STRING>
// @returns factId: STRING, documentId: STRING?, words: STRING?
UNWIND $ids AS id
MATCH (f:Fact {id: id})
WHERE f.type IN $kinds
MATCH (f)-[:SUBJECT]->(subject:__Entity__)
MATCH (f)-[:OBJECT]->(object:__Entity__)
WHERE object.rank < subject.rank OR subject = object
OPTIONAL MATCH (f)-[stated:STATED_IN]->(c:Chunk)
WITH f, subject, object, stated, c
WHERE object.rank < subject.rank
  OR [stated.objectKey, stated.objectStart] < [stated.subjectKey, stated.subjectStart]
RETURN DISTINCT f.id AS factId, c.documentId AS documentId, stated.words AS words
