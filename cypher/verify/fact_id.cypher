// Facts with what their id and key are made of.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, subject: STRING, type: STRING, object: STRING, documents: LIST<STRING>, blocks: LIST<STRING>
MATCH (f:Fact)
USING INDEX SEEK f:Fact(id)
WHERE f.id >= $first AND f.id <= $last
MATCH (f)-[:SUBJECT]->(s:__Entity__)
MATCH (f)-[:OBJECT]->(o:__Entity__)
CALL (f) {
  OPTIONAL MATCH (f)-[:STATED_IN]->(c:Chunk)
  RETURN collect(DISTINCT c.documentId) AS documents
}
RETURN f.collection AS collection, f.id AS id, s.id AS subject, f.type AS type, o.id AS object, documents,
       COLLECT { MATCH (f)<-[:ASSERTS|RETRACTS]-(:__Change__)-[:SPEAKS_OF]->(a:__Address__) RETURN DISTINCT a.block } AS blocks
