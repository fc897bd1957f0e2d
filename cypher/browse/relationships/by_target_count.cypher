// How many facts have one target. Types null: any.
// @mode read
// @param target: STRING
// @param collections: LIST<STRING>
// @param types: LIST<STRING>?
// @param confidence: FLOAT
// @returns count: INTEGER
MATCH (o:__Entity__ {id: $target})<-[:OBJECT]-(f:Fact)-[:SUBJECT]->(s:__Entity__)
USING INDEX SEEK o:__Entity__(id)
WHERE o.collection IN $collections AND ($types IS NULL OR f.type IN $types) AND f.confidence >= $confidence
RETURN count(f) AS count
