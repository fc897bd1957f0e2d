// Sources of documents that are not there, or that hold a newer version.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, what: STRING
MATCH (s:__Source__)
USING INDEX SEEK s:__Source__(id)
WHERE s.id >= $first AND s.id <= $last
OPTIONAL MATCH (s)-[:SOURCE_OF]->(d:Document {id: s.documentId})
WITH s, d
WHERE d IS NULL OR s.version < d.version
RETURN s.collection AS collection, s.id AS id, [] AS documents, 'Version ' + s.version + ' of a document that ' + CASE WHEN d IS NULL THEN 'is not there.' ELSE 'holds version ' + d.version + '.' END AS what
