// Hidden facts without just one subject and one object, that nothing states and nobody asserts, or under another
// key than theirs.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, blocks: LIST<STRING>, what: STRING
MATCH (f:__HiddenFact__)
USING INDEX SEEK f:__HiddenFact__(id)
WHERE f.id >= $first AND f.id <= $last
WITH f, COLLECT { MATCH (f)-[:SUBJECT]->(s:__Entity__ {collection: f.collection}) RETURN s.id } AS subjects,
     COLLECT { MATCH (f)-[:OBJECT]->(o:__Entity__ {collection: f.collection}) RETURN o.id } AS objects,
     COLLECT { MATCH (f)-[:STATED_IN]->(c:Chunk) RETURN DISTINCT c.documentId } AS documents
WHERE size(subjects) <> 1 OR size(objects) <> 1 OR COUNT { (f)-[:SUBJECT|OBJECT]->() } <> 2
   OR size(documents) = 0 AND NOT EXISTS { (f)<-[:ASSERTS]-(:__Change__) }
   OR f.key IS NULL OR f.key <> subjects[0] + '|' + f.type + '|' + objects[0]
RETURN f.collection AS collection, f.id AS id, documents,
       COLLECT { MATCH (f)<-[:ASSERTS|RETRACTS]-(:__Change__)-[:SPEAKS_OF]->(a:__Address__) RETURN DISTINCT a.block } AS blocks,
       'The hidden fact "' + coalesce(f.text, '?') + '" has ' + size(subjects) + ' subjects, ' + size(objects) + ' objects, '
       + size(documents) + ' documents, or another key than theirs.' AS what
