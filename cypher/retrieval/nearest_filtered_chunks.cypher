// The passages of some collections that are nearest to a vector and which a filter lets through. The filter
// comes after the search, so whoever calls asks for more candidates until enough are left. `seen` below `candidates`
// means that there are no more; `edge` is the least similarity seen.
// @mode read
// @param vector: LIST<FLOAT>
// @param collections: LIST<STRING>
// @param documentIds: LIST<STRING>?
// @param entityIds: LIST<STRING>?
// @param entityTypes: LIST<STRING>?
// @param relationshipTypes: LIST<STRING>?
// @param metadata: LIST<MAP>
// @param addedAfter: DATETIME
// @param addedBefore: DATETIME
// @param candidates: INTEGER
// @param limit: INTEGER
// @returns seen: INTEGER, edge: FLOAT?, hits: LIST<MAP>
CYPHER 25
MATCH (c:Chunk)
SEARCH c IN (
  VECTOR INDEX chunk_embedding
  FOR $vector
  WHERE c.collection IN $collections
  LIMIT $candidates
)
WITH c, vector.similarity.cosine(c.embedding, $vector) AS similarity
WITH count(*) AS seen, min(similarity) AS edge, collect({chunk: c, similarity: similarity}) AS candidates
RETURN seen, edge, COLLECT {
  UNWIND candidates AS one
  WITH one.chunk AS c, one.similarity AS similarity
  WHERE ($documentIds IS NULL OR c.documentId IN $documentIds)
    AND ($entityIds IS NULL OR EXISTS { (c)<-[:FROM_CHUNK]-(e:__Entity__) WHERE e.id IN $entityIds })
    AND ($entityTypes IS NULL OR EXISTS { (c)<-[:FROM_CHUNK]-(e:__Entity__) WHERE e.type IN $entityTypes })
    AND ($relationshipTypes IS NULL OR EXISTS { (c)<-[:STATED_IN]-(f:Fact) WHERE f.type IN $relationshipTypes })
    AND EXISTS {
      MATCH (c)-[:FROM_DOCUMENT]->(d:Document)
      WHERE d.createdAt >= $addedAfter AND d.createdAt < $addedBefore
        AND all(wanted IN $metadata WHERE d[wanted.field] = wanted.value)
    }
  WITH c, similarity
  ORDER BY similarity DESC, c.id
  LIMIT $limit
  RETURN {id: c.id, documentId: c.documentId, collection: c.collection, score: similarity}
} AS hits
