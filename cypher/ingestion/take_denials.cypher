// Takes up the denials that speak of moved names, to be laid down again between the entities that they speak of now.
// @mode write
// @param rows: LIST<MAP>
// @returns denialId: STRING, type: STRING, chunkId: STRING, subjectId: STRING, objectId: STRING, properties: MAP
UNWIND $rows AS row
MATCH (c:Chunk {documentId: row.documentId})<-[denied:DENIED_IN]-(d:Denial)
USING INDEX SEEK c:Chunk(documentId, index)
WHERE c.index >= 0 AND (denied.subjectKey = row.nameKey OR denied.objectKey = row.nameKey)
WITH DISTINCT c, denied, d
MATCH (:__Sense__ {documentId: c.documentId, nameKey: denied.subjectKey})-[:SENSE_OF]->(subject:__Entity__)
MATCH (:__Sense__ {documentId: c.documentId, nameKey: denied.objectKey})-[:SENSE_OF]->(object:__Entity__)
WITH c, denied, d, subject, object, properties(denied) AS properties
DELETE denied
RETURN d.id AS denialId, d.type AS type, c.id AS chunkId, subject.id AS subjectId, object.id AS objectId, properties
