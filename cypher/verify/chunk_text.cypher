// Documents with their text and what each chunk says of itself. Offsets count code points: to Neo4j's own substring() a
// character beyond the first plane is two.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, contentHash: STRING, isText: BOOLEAN, text: STRING, given: STRING?, chunks: LIST<MAP>
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
RETURN d.collection AS collection, d.id AS id, [d.id] AS documents, d.contentHash AS contentHash, s.isText AS isText, s.text AS text,
       s.given AS given,
       COLLECT { MATCH (c:Chunk {documentId: d.id}) WHERE c.index >= 0 RETURN c {.index, .start, .end, .text} ORDER BY c.index } AS chunks
