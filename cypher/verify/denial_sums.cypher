// Denials with their text and figures, and what their evidence comes to: of the same words the heaviest counts.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, type: STRING, subject: STRING, object: STRING, fact: MAP, weight: INTEGER, evidence: INTEGER, supporting: LIST<ANY>, described: LIST<MAP>
MATCH (d:Denial)
USING INDEX SEEK d:Denial(id)
WHERE d.id >= $first AND d.id <= $last
MATCH (d)-[:SUBJECT]->(s:__Entity__)
MATCH (d)-[:OBJECT]->(o:__Entity__)
CALL (d) {
  MATCH (d)-[denied:DENIED_IN]->(c:Chunk)
  WITH denied.words AS words, max(denied.weight) AS weight, count(*) AS evidence, collect(DISTINCT c.documentId) AS documents,
       collect({confidence: denied.confidence, description: denied.description}) AS described
  RETURN sum(weight) AS weight, sum(evidence) AS evidence, collect(documents) AS supporting,
         reduce(all = [], some IN collect(described) | all + some) AS described
}
RETURN d.collection AS collection, d.id AS id, [] AS documents, d.type AS type, 'not: ' + s.name AS subject, o.name AS object,
       d {.text, .confidence, .support, .description, .evidenceCount} AS fact, weight, evidence, supporting, described
