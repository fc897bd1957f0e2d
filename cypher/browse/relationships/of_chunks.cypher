// The facts that chunks state, in the order of their keys.
// @mode read
// @param ids: LIST<STRING>
// @param start: ANY
// @param end: ANY?
// @param backward: BOOLEAN
// @param limit: INTEGER
// @returns parent: STRING, relationship: MAP
UNWIND $ids AS parent
CALL (parent) {
  MATCH (c:Chunk {id: parent})<-[:STATED_IN]-(f:Fact)
  USING INDEX SEEK c:Chunk(id)
  WITH DISTINCT f, [f.key] AS position
  WHERE position >= $start AND ($end IS NULL OR position < $end)
  WITH f, position ORDER BY position
  WITH collect(f) AS found
  UNWIND CASE WHEN $backward THEN reverse(found)[..$limit] ELSE found[..$limit] END AS f
  RETURN f, [f.key] AS position
}
MATCH (s:__Entity__)<-[:SUBJECT]-(f)-[:OBJECT]->(o:__Entity__)
RETURN parent, f {.id, .collection, .key, .type, .text, .confidence, .strength, .support, .evidenceCount,
  .description, source: s.id, target: o.id} AS relationship
ORDER BY parent, position
