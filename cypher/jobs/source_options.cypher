// The options by plug that a version of a document was handed in with, as JSON.
// @mode read
// @param documentId: STRING
// @param version: INTEGER
// @returns options: STRING
MATCH (s:__Source__ {documentId: $documentId, version: $version})
RETURN s.options AS options
