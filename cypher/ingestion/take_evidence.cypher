// Takes up the evidence that speaks of moved names, to be laid down again under the facts that it supports now.
// @mode write
// @param rows: LIST<MAP>
// @returns factId: STRING, type: STRING, chunkId: STRING, subjectId: STRING, objectId: STRING, properties: MAP
UNWIND $rows AS row
MATCH (c:Chunk {documentId: row.documentId})<-[stated:STATED_IN]-(f:Fact|__HiddenFact__)
USING INDEX SEEK c:Chunk(documentId, index)
WHERE c.index >= 0 AND (stated.subjectKey = row.nameKey OR stated.objectKey = row.nameKey)
WITH DISTINCT c, stated, f
MATCH (:__Sense__ {documentId: c.documentId, nameKey: stated.subjectKey})-[:SENSE_OF]->(subject:__Entity__)
MATCH (:__Sense__ {documentId: c.documentId, nameKey: stated.objectKey})-[:SENSE_OF]->(object:__Entity__)
WITH c, stated, f, subject, object, properties(stated) AS properties
DELETE stated
RETURN f.id AS factId, f.type AS type, c.id AS chunkId, subject.id AS subjectId, object.id AS objectId, properties
