// Takes away a document's senses.
// @mode write
// @param documentId: STRING
// @returns count: INTEGER
MATCH (s:__Sense__ {documentId: $documentId})
WHERE s.nameKey > ''
DETACH DELETE s
RETURN count(s) AS count
