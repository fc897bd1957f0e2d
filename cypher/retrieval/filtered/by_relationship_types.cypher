// The passages that a search is narrowed to, found by the kinds of relationships that they state.
// @mode read
// @param collections: LIST<STRING>
// @param entityTypes: LIST<STRING>?
// @param relationshipTypes: LIST<STRING>
// @param limit: INTEGER
// @returns id: STRING
MATCH (f:Fact)
USING INDEX SEEK f:Fact(collection, type, key)
WHERE f.collection IN $collections AND f.type IN $relationshipTypes AND f.key > ''
MATCH (f)-[:STATED_IN]->(c:Chunk)
WHERE ($entityTypes IS NULL OR EXISTS { (c)<-[:FROM_CHUNK]-(e:__Entity__) WHERE e.type IN $entityTypes })
RETURN DISTINCT c.id AS id
LIMIT $limit
