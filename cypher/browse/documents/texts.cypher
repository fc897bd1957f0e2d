// The stored texts of documents, of the versions that are shown.
// @mode read
// @param ids: LIST<STRING>
// @returns id: STRING, text: STRING
UNWIND $ids AS id
MATCH (d:Document {id: id})
USING INDEX SEEK d:Document(id)
MATCH (s:__Source__ {documentId: id, version: d.version})
USING INDEX SEEK s:__Source__(documentId, version)
RETURN d.id AS id, s.text AS text
