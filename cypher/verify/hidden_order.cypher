// Hidden facts of some kinds without direction that have their ends the wrong way round.
// @mode read
// @param first: STRING
// @param last: STRING
// @param kinds: LIST<STRING>
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, blocks: LIST<STRING>, what: STRING
MATCH (f:__HiddenFact__)
USING INDEX SEEK f:__HiddenFact__(id)
WHERE f.id >= $first AND f.id <= $last AND f.type IN $kinds
MATCH (f)-[:SUBJECT]->(subject:__Entity__)
MATCH (f)-[:OBJECT]->(object:__Entity__)
WHERE object.rank < subject.rank OR (subject = object AND EXISTS {
  MATCH (f)-[stated:STATED_IN]->(:Chunk)
  WHERE [stated.objectKey, stated.objectStart] < [stated.subjectKey, stated.subjectStart]
})
RETURN f.collection AS collection, f.id AS id, [] AS documents,
       COLLECT { MATCH (f)-[:SUBJECT|OBJECT]->(:__Entity__)<-[:USAGE_OF]-(u:__Usage__) RETURN DISTINCT u.block } AS blocks,
       'The hidden fact "' + coalesce(f.text, '?') + '" is of a kind without direction, and has its ends the wrong way round.' AS what
