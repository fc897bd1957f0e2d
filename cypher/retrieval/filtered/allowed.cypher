// Which of some passages a filter lets through.
// @mode read
// @param chunkIds: LIST<STRING>
// @param collections: LIST<STRING>
// @param documentIds: LIST<STRING>?
// @param entityIds: LIST<STRING>?
// @param entityTypes: LIST<STRING>?
// @param relationshipTypes: LIST<STRING>?
// @param metadata: LIST<MAP>
// @param addedAfter: DATETIME
// @param addedBefore: DATETIME
// @returns id: STRING
MATCH (c:Chunk)
USING INDEX SEEK c:Chunk(id)
WHERE c.id IN $chunkIds AND c.collection IN $collections
  AND ($documentIds IS NULL OR c.documentId IN $documentIds)
  AND ($entityIds IS NULL OR EXISTS { (c)<-[:FROM_CHUNK]-(e:__Entity__) WHERE e.id IN $entityIds })
  AND ($entityTypes IS NULL OR EXISTS { (c)<-[:FROM_CHUNK]-(e:__Entity__) WHERE e.type IN $entityTypes })
  AND ($relationshipTypes IS NULL OR EXISTS { (c)<-[:STATED_IN]-(f:Fact) WHERE f.type IN $relationshipTypes })
  AND EXISTS {
    MATCH (c)-[:FROM_DOCUMENT]->(d:Document)
    WHERE d.createdAt >= $addedAfter AND d.createdAt < $addedBefore
      AND all(wanted IN $metadata WHERE d[wanted.field] = wanted.value)
  }
RETURN c.id AS id
