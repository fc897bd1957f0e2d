// The facts of some entities: of each those with another one of them first, then what most documents state. At most so many
// of an entity are looked through. Types, source and target null: any.
// @mode read
// @param ids: LIST<STRING>
// @param types: LIST<STRING>?
// @param source: STRING?
// @param target: STRING?
// @param confidence: FLOAT
// @param most: INTEGER
// @param limit: INTEGER
// @returns relationship: MAP
UNWIND $ids AS id
CALL (id) {
  MATCH (e:__Entity__ {id: id})
  USING INDEX SEEK e:__Entity__(id)
  MATCH (e)<-[:SUBJECT|OBJECT]-(f:Fact)
  WITH f LIMIT $most
  WHERE f.confidence >= $confidence AND ($types IS NULL OR f.type IN $types)
  MATCH (s:__Entity__)<-[:SUBJECT]-(f)-[:OBJECT]->(o:__Entity__)
  WITH f, s.id AS source, o.id AS target
  WHERE ($source IS NULL OR source = $source) AND ($target IS NULL OR target = $target)
  RETURN f, source, target ORDER BY source IN $ids AND target IN $ids DESC, f.support DESC, f.text, f.key LIMIT $limit
}
WITH DISTINCT f, source, target
RETURN f {.id, .collection, .key, .type, .text, .confidence, .strength, .support, .evidenceCount,
  .description, source: source, target: target} AS relationship
