// Facts by their ids.
// @mode read
// @param ids: LIST<STRING>
// @returns relationship: MAP
UNWIND $ids AS id
MATCH (s:__Entity__)<-[:SUBJECT]-(f:Fact {id: id})-[:OBJECT]->(o:__Entity__)
USING INDEX SEEK f:Fact(id)
RETURN f {.id, .collection, .key, .type, .text, .confidence, .strength, .support, .evidenceCount,
  .description, source: s.id, target: o.id} AS relationship
