// The facts with one target, within a range of keys. Types null: any.
// @mode read
// @param target: STRING
// @param collections: LIST<STRING>
// @param types: LIST<STRING>?
// @param confidence: FLOAT
// @param start: STRING
// @param end: STRING
// @param backward: BOOLEAN
// @param limit: INTEGER
// @returns relationship: MAP
MATCH (o:__Entity__ {id: $target})<-[:OBJECT]-(f:Fact)-[:SUBJECT]->(s:__Entity__)
USING INDEX SEEK o:__Entity__(id)
WHERE o.collection IN $collections AND ($types IS NULL OR f.type IN $types) AND f.confidence >= $confidence
  // Compared as lists, so that the index on keys does not lead the planner away from the entity.
  AND [f.key] >= [$start] AND [f.key] < [$end]
WITH f, s, o ORDER BY f.key
WITH collect([f, s, o]) AS found
UNWIND CASE WHEN $backward THEN reverse(found)[..$limit] ELSE found[..$limit] END AS row
WITH row[0] AS f, row[1] AS s, row[2] AS o
RETURN f {.id, .collection, .key, .type, .text, .confidence, .strength, .support, .evidenceCount,
  .description, source: s.id, target: o.id} AS relationship
ORDER BY f.key
