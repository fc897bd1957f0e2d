// Takes up the words of those of some denials that are of kinds without direction and have their ends the wrong way round,
// turned: to be laid under the denials that have them the right way. Where both ends are one entity, the names decide.
// @mode write
// @param ids: LIST<STRING>
// @param kinds: LIST<STRING>
// @returns type: STRING, chunkId: STRING, subjectId: STRING, objectId: STRING, properties: MAP
UNWIND $ids AS id
MATCH (d:Denial {id: id})
WHERE d.type IN $kinds
MATCH (d)-[:SUBJECT]->(subject:__Entity__)
MATCH (d)-[:OBJECT]->(object:__Entity__)
WHERE object.rank < subject.rank OR subject = object
MATCH (d)-[denied:DENIED_IN]->(c:Chunk)
WHERE object.rank < subject.rank
  OR [denied.objectKey, denied.objectStart] < [denied.subjectKey, denied.subjectStart]
WITH d, c, denied, subject, object, properties(denied) AS said
DELETE denied
RETURN d.type AS type, c.id AS chunkId, object.id AS subjectId, subject.id AS objectId,
  said {.*, subjectKey: said.objectKey, subjectStart: said.objectStart, subjectEnd: said.objectEnd,
    objectKey: said.subjectKey, objectStart: said.subjectStart, objectEnd: said.subjectEnd} AS properties
