// Counts anew how documents call some entities, and how many do.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (e:__Entity__ {id: id})
CALL (e) {
  MATCH (u:__Usage__)-[:USAGE_OF]->(e)
  DETACH DELETE u
}
CALL (e) {
  MATCH (s:__Sense__)-[:SENSE_OF]->(e)
  SET s.entityId = e.id
  WITH e, count(DISTINCT s.documentId) AS documents
  SET e.documentCount = documents
}
CALL (e) {
  MATCH (s:__Sense__)-[:SENSE_OF]->(e)
  WITH e, s.block AS block, s.type AS type, coalesce(s.field, '') AS field, coalesce(s.part, '') AS part, s.surface AS surface,
       s.nameKey = s.headKey AS isHead, count(*) AS senses, sum(s.mentions) AS mentions
  CREATE (u:__Usage__ {collection: e.collection, block: block, type: type, field: field, part: part, surface: surface, isHead: isHead, entityId: e.id,
                       senses: senses, mentions: mentions})-[:USAGE_OF]->(e)
}
RETURN count(e) AS count
