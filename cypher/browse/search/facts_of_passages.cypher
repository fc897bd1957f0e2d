// The facts that some passages state, each with those passages. Types, source and target null: any.
// @mode read
// @param chunkIds: LIST<STRING>
// @param types: LIST<STRING>?
// @param source: STRING?
// @param target: STRING?
// @param confidence: FLOAT
// @returns relationship: MAP, chunkIds: LIST<STRING>
UNWIND $chunkIds AS chunkId
MATCH (c:Chunk {id: chunkId})<-[:STATED_IN]-(f:Fact)
USING INDEX SEEK c:Chunk(id)
WITH f, collect(DISTINCT chunkId) AS chunkIds
WHERE f.confidence >= $confidence AND ($types IS NULL OR f.type IN $types)
MATCH (s:__Entity__)<-[:SUBJECT]-(f)-[:OBJECT]->(o:__Entity__)
WITH f, chunkIds, s.id AS source, o.id AS target
WHERE ($source IS NULL OR source = $source) AND ($target IS NULL OR target = $target)
RETURN f {.id, .collection, .key, .type, .text, .confidence, .strength, .support, .evidenceCount,
  .description, source: source, target: target} AS relationship, chunkIds
