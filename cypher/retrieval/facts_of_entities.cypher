// The surest facts of each entity, as subject or object, with up to two places that state each.
// @mode read
// @param entityIds: LIST<STRING>
// @param limit: INTEGER
// @returns id: STRING, type: STRING, confidence: FLOAT, subject: MAP, object: MAP, evidence: LIST<MAP>
UNWIND $entityIds AS entityId
MATCH (e:__Entity__ {id: entityId})
CALL (e) {
  MATCH (e)<-[:SUBJECT|OBJECT]-(f:Fact)
  RETURN DISTINCT f
  ORDER BY f.confidence DESC, f.support DESC, f.id
  LIMIT $limit
}
WITH DISTINCT f
MATCH (f)-[:SUBJECT]->(s:__Entity__), (f)-[:OBJECT]->(o:__Entity__)
RETURN f.id AS id, f.type AS type, f.confidence AS confidence,
  s {.id, .name, .type} AS subject, o {.id, .name, .type} AS object,
  COLLECT {
    MATCH (f)-[r:STATED_IN]->(c:Chunk)
    WITH r, c
    ORDER BY r.confidence DESC, c.documentId, c.index, r.start
    LIMIT 2
    RETURN r {
      .quote, .start, .end, .subjectStart, .subjectEnd, .objectStart, .objectEnd, .context, .confidence, .extractor,
      .attributes, chunkId: c.id, documentId: c.documentId, page: c.page, places: c.places,
      model: head([(c)-[:EXTRACTED_AS]->(x) | x.model])
    }
  } AS evidence
ORDER BY confidence DESC, id
