// Stored documents whose source, with the text that they were read as, is gone. While one is reprocessed
// its source has the number of the version that is to come already.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, what: STRING
MATCH (d:Document)
USING INDEX SEEK d:Document(id)
WHERE d.id >= $first AND d.id <= $last
  AND d.version > 0
  AND NOT EXISTS { MATCH (s:__Source__ {documentId: d.id})-[:SOURCE_OF]->(d) WHERE s.version >= d.version AND s.text IS NOT NULL }
RETURN d.collection AS collection, d.id AS id, [d.id] AS documents, 'The text of the document "' + d.key + '" is lost.' AS what
