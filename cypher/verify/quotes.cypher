// Documents with their text, where it names entities, and where it states relationships.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, text: STRING, mentions: LIST<MAP>, evidence: LIST<MAP>
MATCH (d:Document)
USING INDEX SEEK d:Document(id)
WHERE d.id >= $first AND d.id <= $last
  AND d.version > 0
CALL (d) {
  MATCH (s:__Source__)
  USING INDEX SEEK s:__Source__(documentId, version)
  WHERE s.documentId = d.id AND s.version >= d.version
  RETURN s
  ORDER BY s.version
  LIMIT 1
}
RETURN d.collection AS collection, d.id AS id, [d.id] AS documents, s.text AS text,
       COLLECT { MATCH (c:Chunk {documentId: d.id})<-[m:FROM_CHUNK]-(:__Entity__) WHERE c.index >= 0 RETURN {start: m.start, end: m.end, words: m.surface} } AS mentions,
       COLLECT { MATCH (c:Chunk {documentId: d.id})<-[e:STATED_IN|DENIED_IN]-() WHERE c.index >= 0 RETURN {start: e.start, end: e.end, words: e.quote} } AS evidence
