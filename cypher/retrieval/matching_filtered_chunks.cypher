// The passages that Lucene queries find in `chunk_terms` and which a filter lets through, by their scores. The filter
// comes after the search, so whoever calls asks for more candidates until enough are left. `seen` below `candidates`
// means that there are no more; `edge` is the least score seen.
// @mode read
// @param queries: LIST<STRING>
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
UNWIND $queries AS query
CALL db.index.fulltext.queryNodes('chunk_terms', query, {limit: $candidates}) YIELD node AS c, score
WITH c, score
ORDER BY score DESC, c.id
LIMIT $candidates
WITH count(*) AS seen, min(score) AS edge, collect({chunk: c, score: score}) AS candidates
RETURN seen, edge, COLLECT {
  UNWIND candidates AS one
  WITH one.chunk AS c, one.score AS score
  WHERE ($documentIds IS NULL OR c.documentId IN $documentIds)
    AND ($entityIds IS NULL OR EXISTS { (c)<-[:FROM_CHUNK]-(e:__Entity__) WHERE e.id IN $entityIds })
    AND ($entityTypes IS NULL OR EXISTS { (c)<-[:FROM_CHUNK]-(e:__Entity__) WHERE e.type IN $entityTypes })
    AND ($relationshipTypes IS NULL OR EXISTS { (c)<-[:STATED_IN]-(f:Fact) WHERE f.type IN $relationshipTypes })
    AND EXISTS {
      MATCH (c)-[:FROM_DOCUMENT]->(d:Document)
      WHERE d.createdAt >= $addedAfter AND d.createdAt < $addedBefore
        AND all(wanted IN $metadata WHERE d[wanted.field] = wanted.value)
    }
  WITH c, score
  ORDER BY score DESC, c.id
  LIMIT $limit
  RETURN {id: c.id, documentId: c.documentId, collection: c.collection, score: score}
} AS hits
