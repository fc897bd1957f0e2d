// Entities with how documents call them, by kinds of sense, and what is counted of that.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, name: STRING, due: LIST<MAP>, counted: LIST<MAP>, strayed: INTEGER
MATCH (e:__Entity__)
USING INDEX SEEK e:__Entity__(id)
WHERE e.id >= $first AND e.id <= $last
CALL (e) {
  MATCH (s:__Sense__)-[:SENSE_OF]->(e)
  WITH s.block AS block, s.type AS type, coalesce(s.field, '') AS field, coalesce(s.part, '') AS part, s.surface AS surface,
       s.nameKey = s.headKey AS isHead, count(*) AS senses, sum(s.mentions) AS mentions
  RETURN collect({block: block, type: type, field: field, splitBy: part, surface: surface, isHead: isHead, senses: senses, mentions: mentions}) AS due
}
RETURN e.collection AS collection, e.id AS id, [] AS documents, e.name AS name, due,
       COLLECT {
         MATCH (u:__Usage__)-[:USAGE_OF]->(e)
         WHERE u.entityId = e.id AND u.collection = e.collection
         RETURN u {.block, .type, .field, splitBy: u.part, .surface, .isHead, .senses, .mentions}
       } AS counted,
       COUNT { (s:__Sense__)-[:SENSE_OF]->(e) WHERE s.entityId IS NULL OR s.entityId <> e.id } AS strayed
