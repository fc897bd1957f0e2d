// Puts other options by plug, as JSON, in the place of those that a version of a document was handed in with.
// @mode write
// @param documentId: STRING
// @param version: INTEGER
// @param options: STRING
// @returns count: INTEGER
MATCH (s:__Source__ {documentId: $documentId, version: $version})
SET s.options = $options
RETURN count(s) AS count
