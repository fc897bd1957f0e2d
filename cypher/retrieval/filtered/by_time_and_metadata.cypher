// The passages that a search is narrowed to, found by when their documents came and what is said of these.
// @mode read
// @param collections: LIST<STRING>
// @param entityTypes: LIST<STRING>?
// @param relationshipTypes: LIST<STRING>?
// @param metadata: LIST<MAP>
// @param addedAfter: DATETIME
// @param addedBefore: DATETIME
// @param limit: INTEGER
// @returns id: STRING
MATCH (d:Document)
USING INDEX SEEK d:Document(collection, createdAt)
WHERE d.collection IN $collections AND d.createdAt >= $addedAfter AND d.createdAt < $addedBefore
  AND all(wanted IN $metadata WHERE d[wanted.field] = wanted.value)
MATCH (d)<-[:FROM_DOCUMENT]-(c:Chunk)
WHERE ($entityTypes IS NULL OR EXISTS { (c)<-[:FROM_CHUNK]-(e:__Entity__) WHERE e.type IN $entityTypes })
  AND ($relationshipTypes IS NULL OR EXISTS { (c)<-[:STATED_IN]-(f:Fact) WHERE f.type IN $relationshipTypes })
RETURN DISTINCT c.id AS id
LIMIT $limit
