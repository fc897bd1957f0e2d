// What a worker needs to know of its job: the source, the collection, and what the document holds now.
// @mode read
// @param documentId: STRING
// @param version: INTEGER
// @returns source: MAP, document: MAP, collection: MAP
MATCH (s:__Source__ {documentId: $documentId, version: $version})-[:SOURCE_OF]->(d:Document)-[:IN_COLLECTION]->(c:Collection)
RETURN s {.*} AS source, d {.*} AS document, c {.*} AS collection
