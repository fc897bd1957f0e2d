// The passages that a search is narrowed to, found by entities that they mention.
// @mode read
// @param collections: LIST<STRING>
// @param documentIds: LIST<STRING>?
// @param entityIds: LIST<STRING>
// @param entityTypes: LIST<STRING>?
// @param relationshipTypes: LIST<STRING>?
// @param metadata: LIST<MAP>
// @param addedAfter: DATETIME
// @param addedBefore: DATETIME
// @param limit: INTEGER
// @returns id: STRING
MATCH (named:__Entity__)
USING INDEX SEEK named:__Entity__(id)
WHERE named.id IN $entityIds AND named.collection IN $collections
MATCH (named)-[:FROM_CHUNK]->(c:Chunk)
WHERE ($documentIds IS NULL OR c.documentId IN $documentIds)
  AND ($entityTypes IS NULL OR EXISTS { (c)<-[:FROM_CHUNK]-(e:__Entity__) WHERE e.type IN $entityTypes })
  AND ($relationshipTypes IS NULL OR EXISTS { (c)<-[:STATED_IN]-(f:Fact) WHERE f.type IN $relationshipTypes })
  AND EXISTS {
    MATCH (c)-[:FROM_DOCUMENT]->(d:Document)
    WHERE d.createdAt >= $addedAfter AND d.createdAt < $addedBefore
      AND all(wanted IN $metadata WHERE d[wanted.field] = wanted.value)
  }
RETURN DISTINCT c.id AS id
LIMIT $limit
