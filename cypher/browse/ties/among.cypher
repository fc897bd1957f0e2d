// The strongest relationships that some entities have with those that are shown, and some that are named. Null: any kind.
// @mode read
// @param ids: LIST<STRING>
// @param shown: LIST<STRING>
// @param factIds: LIST<STRING>
// @param kinds: LIST<STRING>?
// @param limit: INTEGER
// @returns relationship: MAP
CALL () {
  UNWIND $ids AS id
  MATCH (e:__Entity__ {id: id})
  USING INDEX SEEK e:__Entity__(id)
  MATCH (e)<-[:SUBJECT|OBJECT]-(f:Fact)-[:SUBJECT|OBJECT]->(other:__Entity__)
  WITH f, other.id AS other
  WHERE other IN $shown AND ($kinds IS NULL OR f.type IN $kinds)
  RETURN f
UNION
  UNWIND $factIds AS id
  MATCH (f:Fact {id: id})
  USING INDEX SEEK f:Fact(id)
  RETURN f
}
MATCH (s:__Entity__)<-[:SUBJECT]-(f)-[:OBJECT]->(o:__Entity__)
RETURN f {.id, .collection, .key, .type, .text, .confidence, .strength, .support, .evidenceCount,
  .description, source: s.id, target: o.id} AS relationship
ORDER BY f.id IN $factIds DESC, f.confidence * f.support DESC, f.text, f.key
LIMIT $limit
