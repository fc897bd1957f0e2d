// Documents with the text that they were read as, what was handed in (where that was text), and its hash.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, key: STRING, length: INTEGER, contentHash: STRING, isText: BOOLEAN, text: STRING, given: STRING?
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
RETURN d.collection AS collection, d.id AS id, [d.id] AS documents, d.key AS key, d.length AS length, d.contentHash AS contentHash, s.isText AS isText,
       s.text AS text, s.given AS given
