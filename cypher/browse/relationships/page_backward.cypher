// The last facts of ranges of keys, one collection after another.
// @mode read
// @param ranges: LIST<MAP>
// @param confidence: FLOAT
// @param limit: INTEGER
// @returns relationship: MAP
UNWIND $ranges AS range
CALL (range) {
  MATCH (f:Fact)
  USING INDEX SEEK f:Fact(collection, key)
  WHERE f.collection = range.collection AND f.key >= range.start AND f.key < range.end AND f.confidence >= $confidence
  RETURN f ORDER BY f.collection DESC, f.key DESC LIMIT $limit
}
WITH range, f ORDER BY range.ordinal, f.key DESC LIMIT $limit
MATCH (s:__Entity__)<-[:SUBJECT]-(f)-[:OBJECT]->(o:__Entity__)
RETURN f {.id, .collection, .key, .type, .text, .confidence, .strength, .support, .evidenceCount,
  .description, source: s.id, target: o.id} AS relationship
ORDER BY range.ordinal, f.key DESC
