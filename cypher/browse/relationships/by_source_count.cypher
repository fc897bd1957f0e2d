// How many facts have one source and, where it is given, of one target. Types null: any.
// @mode read
// @param source: STRING
// @param target: STRING?
// @param collections: LIST<STRING>
// @param types: LIST<STRING>?
// @param confidence: FLOAT
// @returns count: INTEGER
MATCH (s:__Entity__ {id: $source})<-[:SUBJECT]-(f:Fact)-[:OBJECT]->(o:__Entity__)
USING INDEX SEEK s:__Entity__(id)
WHERE s.collection IN $collections AND ($types IS NULL OR f.type IN $types) AND f.confidence >= $confidence
  AND ($target IS NULL OR o.id = $target)
RETURN count(f) AS count
