// Denials without just one subject and one object, that nothing states, or under another key than theirs.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, what: STRING
MATCH (d:Denial)
USING INDEX SEEK d:Denial(id)
WHERE d.id >= $first AND d.id <= $last
WITH d, COLLECT { MATCH (d)-[:SUBJECT]->(s:__Entity__ {collection: d.collection}) RETURN s.id } AS subjects,
     COLLECT { MATCH (d)-[:OBJECT]->(o:__Entity__ {collection: d.collection}) RETURN o.id } AS objects,
     COLLECT { MATCH (d)-[:DENIED_IN]->(c:Chunk) RETURN DISTINCT c.documentId } AS documents
WHERE size(subjects) <> 1 OR size(objects) <> 1 OR COUNT { (d)-[:SUBJECT|OBJECT]->() } <> 2 OR size(documents) = 0
   OR d.key IS NULL OR d.key <> subjects[0] + '|' + d.type + '|' + objects[0]
RETURN d.collection AS collection, d.id AS id, documents,
       'The denial "' + coalesce(d.text, '?') + '" has ' + size(subjects) + ' subjects, ' + size(objects) + ' objects, '
       + size(documents) + ' documents, or another key than theirs.' AS what
