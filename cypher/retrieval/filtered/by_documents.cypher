// The passages that a search is narrowed to, found by some documents.
// @mode read
// @param collections: LIST<STRING>
// @param documentIds: LIST<STRING>
// @param entityIds: LIST<STRING>?
// @param entityTypes: LIST<STRING>?
// @param relationshipTypes: LIST<STRING>?
// @param metadata: LIST<MAP>
// @param addedAfter: DATETIME
// @param addedBefore: DATETIME
// @param limit: INTEGER
// @returns id: STRING
MATCH (d:Document)
USING INDEX SEEK d:Document(id)
WHERE d.id IN $documentIds AND d.collection IN $collections
  AND d.createdAt >= $addedAfter AND d.createdAt < $addedBefore
  AND all(wanted IN $metadata WHERE d[wanted.field] = wanted.value)
MATCH (d)<-[:FROM_DOCUMENT]-(c:Chunk)
WHERE ($entityIds IS NULL OR EXISTS { (c)<-[:FROM_CHUNK]-(e:__Entity__) WHERE e.id IN $entityIds })
  AND ($entityTypes IS NULL OR EXISTS { (c)<-[:FROM_CHUNK]-(e:__Entity__) WHERE e.type IN $entityTypes })
  AND ($relationshipTypes IS NULL OR EXISTS { (c)<-[:STATED_IN]-(f:Fact) WHERE f.type IN $relationshipTypes })
RETURN DISTINCT c.id AS id
LIMIT $limit
