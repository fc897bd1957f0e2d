// Stored documents with their titles, and the form that each is known by.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, title: STRING, titleKey: STRING?
MATCH (d:Document)
USING INDEX SEEK d:Document(id)
WHERE d.id >= $first AND d.id <= $last
  AND d.version > 0
RETURN d.collection AS collection, d.id AS id, [d.id] AS documents, d.title AS title, d.titleKey AS titleKey
