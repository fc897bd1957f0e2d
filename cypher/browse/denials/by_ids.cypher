// Denials by their ids.
// @mode read
// @param ids: LIST<STRING>
// @returns denial: MAP
UNWIND $ids AS id
MATCH (s:__Entity__)<-[:SUBJECT]-(d:Denial {id: id})-[:OBJECT]->(o:__Entity__)
USING INDEX SEEK d:Denial(id)
RETURN d {.id, .collection, .key, .type, .text, .confidence, .strength, .support, .evidenceCount,
  .description, source: s.id, target: o.id} AS denial
