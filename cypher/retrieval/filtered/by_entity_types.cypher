// The passages that a search is narrowed to, found by the types of entities that they mention.
// @mode read
// @param collections: LIST<STRING>
// @param entityTypes: LIST<STRING>
// @param limit: INTEGER
// @returns id: STRING
MATCH (e:__Entity__)
USING INDEX SEEK e:__Entity__(collection, type, sortKey)
WHERE e.collection IN $collections AND e.type IN $entityTypes AND e.sortKey > ''
MATCH (e)-[:FROM_CHUNK]->(c:Chunk)
RETURN DISTINCT c.id AS id
LIMIT $limit
