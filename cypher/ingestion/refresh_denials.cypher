// Works out what denials come to by their evidence, as facts do: the same words weigh once.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (d:Denial {id: id})-[denied:DENIED_IN]->(c:Chunk)
WITH d, denied, c
ORDER BY denied.confidence DESC, denied.description
WITH d, collect({words: denied.words, weight: denied.weight}) AS said, count(DISTINCT c.documentId) AS support,
     head(collect(denied.description)) AS description
CALL (said) {
  UNWIND said AS piece
  WITH piece.words AS words, max(piece.weight) AS weight
  RETURN round(1 - exp(-sum(weight) / 1000000.0), 6) AS confidence
}
WITH d, size(said) AS evidence, support, description, confidence
MATCH (d)-[:SUBJECT]->(subject:__Entity__)
MATCH (d)-[:OBJECT]->(object:__Entity__)
SET d.confidence = CASE WHEN confidence > 0.999 THEN 0.999 ELSE confidence END,
    d.support = support, d.evidenceCount = evidence, d.description = description,
    d.text = 'not: ' + subject.name + ' ' + toLower(replace(d.type, '_', ' ')) + ' ' + object.name
RETURN count(d) AS count
