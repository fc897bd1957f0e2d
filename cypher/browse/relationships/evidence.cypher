// The words that state facts and the changes that assert them: the surest of each first, then by document and offset.
// @mode read
// @param ids: LIST<STRING>
// @param limit: INTEGER
// @returns parent: STRING, evidence: MAP
UNWIND $ids AS parent
CALL (parent) {
  MATCH (f:Fact {id: parent})-[s:STATED_IN|ASSERTS]-(c)
  USING INDEX SEEK f:Fact(id)
  RETURN s, c ORDER BY s.confidence DESC, c.documentId, s.start, c.index LIMIT $limit
}
RETURN parent, s {.quote, .start, .end, .subjectStart, .subjectEnd, .objectStart, .objectEnd, .context, .confidence,
  .extractor, .attributes, chunkId: c.id, documentId: c.documentId, page: c.page, places: c.places,
  model: head([(c)-[:EXTRACTED_AS]->(x) | x.model]),
  change: CASE WHEN c:__Change__ THEN c {.id, .collection, .serial, .operation, .arguments, .who, .why, .isEffective,
    at: toString(c.at)} END} AS evidence
ORDER BY parent, s.confidence DESC, c.documentId, s.start, c.index
