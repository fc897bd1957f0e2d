// Entities by their ids, or by the ids that they had before they became part of others.
// @mode read
// @param ids: LIST<STRING>
// @returns asked: STRING, entity: MAP
UNWIND $ids AS asked
CALL (asked) {
  MATCH (e:__Entity__ {id: asked})
  RETURN e
UNION
  MATCH (:__Redirect__ {id: asked})-[:REDIRECTS_TO]->(e:__Entity__)
  RETURN e
}
RETURN asked, e {.id, .collection, .name, .type, .sortKey, .aliases, .description, .mentionCount, .documentCount} AS entity
