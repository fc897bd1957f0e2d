// Entities by their ids.
// @mode read
// @param ids: LIST<STRING>
// @returns entity: MAP
UNWIND $ids AS id
MATCH (e:__Entity__ {id: id})
USING INDEX SEEK e:__Entity__(id)
RETURN e {.id, .collection, .name, .type, .sortKey, .aliases, .description, .mentionCount,
  .documentCount} AS entity
