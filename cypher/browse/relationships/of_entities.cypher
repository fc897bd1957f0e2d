// The facts about entities, those that most documents state first. Roles: SUBJECT, OBJECT or both. Types null: any.
// @mode read
// @param ids: LIST<STRING>
// @param roles: LIST<STRING>
// @param types: LIST<STRING>?
// @param start: ANY
// @param end: ANY?
// @param backward: BOOLEAN
// @param limit: INTEGER
// @returns parent: STRING, relationship: MAP
UNWIND $ids AS parent
CALL (parent) {
  MATCH (e:__Entity__ {id: parent})<-[role:SUBJECT|OBJECT]-(f:Fact)
  USING INDEX SEEK e:__Entity__(id)
  WHERE type(role) IN $roles AND ($types IS NULL OR f.type IN $types)
  WITH DISTINCT f, [-f.support, f.key] AS position
  WHERE position >= $start AND ($end IS NULL OR position < $end)
  WITH f, position ORDER BY position
  WITH collect(f) AS found
  UNWIND CASE WHEN $backward THEN reverse(found)[..$limit] ELSE found[..$limit] END AS f
  RETURN f, [-f.support, f.key] AS position
}
MATCH (s:__Entity__)<-[:SUBJECT]-(f)-[:OBJECT]->(o:__Entity__)
RETURN parent, f {.id, .collection, .key, .type, .text, .confidence, .strength, .support, .evidenceCount,
  .description, source: s.id, target: o.id} AS relationship
ORDER BY parent, position
