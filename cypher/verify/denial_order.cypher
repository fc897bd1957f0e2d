// Denials of some kinds without direction that have their ends the wrong way round.
// @mode read
// @param first: STRING
// @param last: STRING
// @param kinds: LIST<STRING>
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, blocks: LIST<STRING>, what: STRING
MATCH (d:Denial)
USING INDEX SEEK d:Denial(id)
WHERE d.id >= $first AND d.id <= $last AND d.type IN $kinds
MATCH (d)-[:SUBJECT]->(subject:__Entity__)
MATCH (d)-[:OBJECT]->(object:__Entity__)
WHERE object.rank < subject.rank OR (subject = object AND EXISTS {
  MATCH (d)-[denied:DENIED_IN]->(:Chunk)
  WHERE [denied.objectKey, denied.objectStart] < [denied.subjectKey, denied.subjectStart]
})
RETURN d.collection AS collection, d.id AS id, [] AS documents,
       COLLECT { MATCH (d)-[:SUBJECT|OBJECT]->(:__Entity__)<-[:USAGE_OF]-(u:__Usage__) RETURN DISTINCT u.block } AS blocks,
       'The denial "' + coalesce(d.text, '?') + '" is of a kind without direction, and has its ends the wrong way round.' AS what
