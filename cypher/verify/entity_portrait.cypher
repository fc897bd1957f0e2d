// Entities with what is written of them, how their documents write them and what these say they are, and how people have
// edited them (JSON).
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, entity: MAP, documentCount: INTEGER, usages: LIST<MAP>, descriptions: LIST<STRING>, edits: LIST<STRING>
MATCH (e:__Entity__)
USING INDEX SEEK e:__Entity__(id)
WHERE e.id >= $first AND e.id <= $last
CALL (e) {
  MATCH (s:__Sense__)-[:SENSE_OF]->(e)
  RETURN count(DISTINCT s.documentId) AS documentCount, collect(DISTINCT s.description) AS descriptions
}
CALL (e) {
  MATCH (s:__Sense__)-[:SENSE_OF]->(e)
  WITH s.surface AS surface, s.type AS type, s.nameKey = s.headKey AS isHead, sum(s.mentions) AS mentions
  RETURN collect({surface: surface, type: type, isHead: isHead, mentions: mentions}) AS usages
}
RETURN e.collection AS collection, e.id AS id, [] AS documents, properties(e) AS entity, documentCount, usages, descriptions,
       COLLECT { MATCH (e)<-[:EDITS]-(c:__Change__) RETURN c.arguments ORDER BY c.serial } AS edits
