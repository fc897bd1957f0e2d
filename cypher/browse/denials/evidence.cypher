// The words that deny something: the surest of each denial first, then by document and offset.
// @mode read
// @param ids: LIST<STRING>
// @param limit: INTEGER
// @returns parent: STRING, evidence: MAP
UNWIND $ids AS parent
CALL (parent) {
  MATCH (d:Denial {id: parent})-[s:DENIED_IN]->(c:Chunk)
  USING INDEX SEEK d:Denial(id)
  RETURN s, c ORDER BY s.confidence DESC, c.documentId, s.start, c.index LIMIT $limit
}
RETURN parent, s {.quote, .start, .end, .subjectStart, .subjectEnd, .objectStart, .objectEnd, .context, .confidence,
  .extractor, .attributes, chunkId: c.id, documentId: c.documentId, page: c.page, places: c.places,
  model: head([(c)-[:EXTRACTED_AS]->(x) | x.model])} AS evidence
ORDER BY parent, s.confidence DESC, c.documentId, s.start, c.index
