// Takes up the evidence of facts that have their ends the wrong way round, turned: to be laid under the facts that have them
// the right way. Where both ends are one entity, the names decide.
// @mode write
// @param ids: LIST<STRING>
// @returns type: STRING, chunkId: STRING, subjectId: STRING, objectId: STRING, properties: MAP
UNWIND $ids AS id
MATCH (f:Fact {id: id})-[stated:STATED_IN]->(c:Chunk)
MATCH (f)-[:SUBJECT]->(subject:__Entity__)
MATCH (f)-[:OBJECT]->(object:__Entity__)
WHERE object.rank < subject.rank
  OR [stated.objectKey, stated.objectStart] < [stated.subjectKey, stated.subjectStart]
WITH f, c, stated, subject, object, properties(stated) AS said
DELETE stated
RETURN f.type AS type, c.id AS chunkId, object.id AS subjectId, subject.id AS objectId,
  said {.*, subjectKey: said.objectKey, subjectStart: said.objectStart, subjectEnd: said.objectEnd,
    objectKey: said.subjectKey, objectStart: said.subjectStart, objectEnd: said.subjectEnd} AS properties
