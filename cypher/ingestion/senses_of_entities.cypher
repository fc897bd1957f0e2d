// How entities are written, over all their documents.
// @mode read
// @param ids: LIST<STRING>
// @returns id: STRING, name: STRING, type: STRING, documents: INTEGER, senses: LIST<MAP>
UNWIND $ids AS id
MATCH (e:__Entity__ {id: id})
OPTIONAL MATCH (s:__Sense__)-[:SENSE_OF]->(e)
WITH e, count(DISTINCT s.documentId) AS documents, collect(s) AS all
CALL (all) {
  UNWIND all AS s
  WITH s.surface AS surface, s.type AS type, s.nameKey = s.headKey AS isHead, s.description AS description, sum(s.mentions) AS mentions
  RETURN collect({surface: surface, type: type, isHead: isHead, description: description, mentions: mentions}) AS senses
}
RETURN e.id AS id, e.name AS name, e.type AS type, documents, senses
