// The collection that a document lies in.
// @mode read
// @param documentId: STRING
// @returns collection: STRING
MATCH (d:Document {id: $documentId})
RETURN d.collection AS collection
