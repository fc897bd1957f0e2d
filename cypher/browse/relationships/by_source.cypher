// The facts with one source and, where it is given, of one target, within a range of keys. Types null: any.
// @mode read
// @param source: STRING
// @param target: STRING?
// @param collections: LIST<STRING>
// @param types: LIST<STRING>?
// @param confidence: FLOAT
// @param start: STRING
// @param end: STRING
// @param backward: BOOLEAN
// @param limit: INTEGER
// @returns relationship: MAP
MATCH (s:__Entity__ {id: $source})<-[:SUBJECT]-(f:Fact)-[:OBJECT]->(o:__Entity__)
USING INDEX SEEK s:__Entity__(id)
WHERE s.collection IN $collections AND ($types IS NULL OR f.type IN $types) AND f.confidence >= $confidence
  AND ($target IS NULL OR o.id = $target)
  // Compared as lists, so that the index on keys does not lead the planner away from the entity.
  AND [f.key] >= [$start] AND [f.key] < [$end]
WITH f, s, o ORDER BY f.key
WITH collect([f, s, o]) AS found
UNWIND CASE WHEN $backward THEN reverse(found)[..$limit] ELSE found[..$limit] END AS row
WITH row[0] AS f, row[1] AS s, row[2] AS o
RETURN f {.id, .collection, .key, .type, .text, .confidence, .strength, .support, .evidenceCount,
  .description, source: s.id, target: o.id} AS relationship
ORDER BY f.key
