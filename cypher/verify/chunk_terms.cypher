// Documents with their chunks' text and the terms that these are found by, and what terms are made by.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, title: STRING, language: STRING, termsBy: STRING?, chunks: LIST<MAP>
MATCH (d:Document)
USING INDEX SEEK d:Document(id)
WHERE d.id >= $first AND d.id <= $last
  AND d.version > 0
MATCH (d)-[:IN_COLLECTION]->(of:Collection)
RETURN d.collection AS collection, d.id AS id, [d.id] AS documents, d.title AS title, of.language AS language, of.termsBy AS termsBy,
       COLLECT { MATCH (c:Chunk {documentId: d.id}) WHERE c.index >= 0 RETURN c {.id, .index, .text, .terms, .titleTerms, .phrases} ORDER BY c.index } AS chunks
