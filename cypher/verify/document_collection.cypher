// Documents that lie in another collection than they say, in none, or in several.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, what: STRING
MATCH (d:Document)
USING INDEX SEEK d:Document(id)
WHERE d.id >= $first AND d.id <= $last
  AND (COUNT { (d)-[:IN_COLLECTION]->() } <> 1 OR NOT EXISTS { (d)-[:IN_COLLECTION]->(:Collection {name: d.collection}) })
RETURN d.collection AS collection, d.id AS id, [] AS documents, 'The document does not lie in its collection.' AS what
