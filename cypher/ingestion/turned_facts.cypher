// Those of some facts that are of kinds without direction and have their ends the wrong way round: which documents state
// them, in which words. Null: only people do.
// @mode read
// @param ids: LIST<STRING>
// @param kinds: LIST<STRING>
// @returns factId: STRING, documentId: STRING?, words: STRING?
UNWIND $ids AS id
MATCH (f:Fact {id: id})
WHERE f.type IN $kinds
MATCH (f)-[:SUBJECT]->(subject:__Entity__)
MATCH (f)-[:OBJECT]->(object:__Entity__)
WHERE object.rank < subject.rank
OPTIONAL MATCH (f)-[stated:STATED_IN]->(c:Chunk)
RETURN DISTINCT f.id AS factId, c.documentId AS documentId, stated.words AS words
