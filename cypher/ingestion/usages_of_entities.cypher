// How entities are written, over all their documents, the longest that these say of them, and how people have edited them
// (JSON, in their order). It reads what is counted: an entity may be named in thousands of documents.
// @mode read
// @param ids: LIST<STRING>
// @returns id: STRING, name: STRING, type: STRING, usages: LIST<MAP>, descriptions: LIST<STRING>, edits: LIST<STRING>
UNWIND $ids AS id
MATCH (e:__Entity__ {id: id})
CALL (e) {
  OPTIONAL MATCH (s:__Sense__)
  USING INDEX SEEK s:__Sense__(entityId, descriptionLength)
  WHERE s.entityId = e.id AND s.descriptionLength > 0
  RETURN s.descriptionLength AS longest
  ORDER BY s.entityId DESC, s.descriptionLength DESC
  LIMIT 1
}
RETURN e.id AS id, e.name AS name, e.type AS type,
  COLLECT { MATCH (u:__Usage__)-[:USAGE_OF]->(e) RETURN u {.surface, .type, .isHead, .mentions} } AS usages,
  COLLECT { MATCH (s:__Sense__ {entityId: e.id, descriptionLength: longest}) RETURN DISTINCT s.description } AS descriptions,
  COLLECT { MATCH (e)<-[:EDITS]-(c:__Change__) RETURN c.arguments ORDER BY c.serial } AS edits
