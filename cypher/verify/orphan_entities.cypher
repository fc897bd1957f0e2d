// Entities that no name in any document means.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, what: STRING
MATCH (e:__Entity__)
USING INDEX SEEK e:__Entity__(id)
WHERE e.id >= $first AND e.id <= $last
  AND NOT EXISTS { (e)<-[:SENSE_OF]-(:__Sense__) }
CALL (e) {
  OPTIONAL MATCH (e)-[:FROM_CHUNK]->(c:Chunk)
  RETURN collect(DISTINCT c.documentId) AS documents
}
CALL (e) {
  OPTIONAL MATCH (e)<-[:SUBJECT|OBJECT]-(:Fact|__HiddenFact__|Denial)-[:STATED_IN|DENIED_IN]->(c:Chunk)
  RETURN collect(DISTINCT c.documentId) AS others
}
RETURN e.collection AS collection, e.id AS id, documents + others AS documents, 'No name means the entity "' + coalesce(e.name, '?') + '".' AS what
