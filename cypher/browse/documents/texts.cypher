// The stored texts of documents, of the versions that are shown. While one is reprocessed its source has the number of the
// version that is to come already.
// @mode read
// @param ids: LIST<STRING>
// @returns id: STRING, text: STRING
UNWIND $ids AS id
MATCH (d:Document {id: id})
USING INDEX SEEK d:Document(id)
CALL (d) {
  WITH d
  WHERE d.version > 0
  MATCH (s:__Source__)
  USING INDEX SEEK s:__Source__(documentId, version)
  WHERE s.documentId = d.id AND s.version >= d.version
  RETURN s.text AS text
  ORDER BY s.version
  LIMIT 1
}
RETURN d.id AS id, text
