// How entities are written, over all their documents, and how people have edited them (JSON, in their order).
// @mode read
// @param ids: LIST<STRING>
// @returns id: STRING, name: STRING, type: STRING, documents: INTEGER, senses: LIST<MAP>, edits: LIST<STRING>
UNWIND $ids AS id
MATCH (e:__Entity__ {id: id})
OPTIONAL MATCH (s:__Sense__)-[:SENSE_OF]->(e)
WITH e, count(DISTINCT s.documentId) AS documents, collect(s) AS all
CALL (all) {
  UNWIND all AS s
  WITH s.surface AS surface, s.type AS type, s.nameKey = s.headKey AS isHead, s.description AS description, sum(s.mentions) AS mentions
  RETURN collect({surface: surface, type: type, isHead: isHead, description: description, mentions: mentions}) AS senses
}
RETURN e.id AS id, e.name AS name, e.type AS type, documents, senses,
  COLLECT { MATCH (e)<-[:EDITS]-(c:__Change__) RETURN c.arguments ORDER BY c.serial } AS edits
