// The next facts of a collection by their keys, each with up to so many passages that state it.
// @mode read
// @param collection: STRING
// @param after: STRING
// @param passages: INTEGER
// @param limit: INTEGER
// @returns fact: MAP
MATCH (f:Fact)
USING INDEX SEEK f:Fact(collection, key)
WHERE f.collection = $collection AND f.key > $after
WITH f ORDER BY f.collection, f.key LIMIT $limit
MATCH (s:__Entity__)<-[:SUBJECT]-(f)-[:OBJECT]->(o:__Entity__)
RETURN f {
  .key, .type, .confidence,
  subject: s {.id, .name, .type, .aliases},
  object: o {.id, .name, .type, .aliases},
  passages: COLLECT {
    MATCH (f)-[:STATED_IN]->(c:Chunk)-[:FROM_DOCUMENT]->(d:Document)
    WITH DISTINCT c, d
    ORDER BY d.key, c.index
    LIMIT $passages
    RETURN [c.id, d.key]
  }
} AS fact
ORDER BY f.key
