// Evidence of facts and denials about other entities than its words mean in their document.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, what: STRING
MATCH (c:Chunk)
USING INDEX SEEK c:Chunk(id)
WHERE c.id >= $first AND c.id <= $last
MATCH (f:Fact|__HiddenFact__|Denial)-[stated:STATED_IN|DENIED_IN]->(c)
WHERE NOT EXISTS { (f)-[:SUBJECT]->(:__Entity__)<-[:SENSE_OF]-(:__Sense__ {documentId: c.documentId, nameKey: stated.subjectKey}) }
   OR NOT EXISTS { (f)-[:OBJECT]->(:__Entity__)<-[:SENSE_OF]-(:__Sense__ {documentId: c.documentId, nameKey: stated.objectKey}) }
RETURN c.collection AS collection, c.id AS id, [c.documentId] AS documents,
       '"' + coalesce(stated.quote, '?') + '" is evidence of "' + coalesce(f.text, '?') + '", whose ends it does not name.' AS what
