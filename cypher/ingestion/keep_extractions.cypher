// Keeps what was paid for as it comes, with the source that it was paid for, until that is stored as a version. A part (the
// entities, say, while nothing is known of their relationships) stays for as long as chunks of the document have failed.
// @mode write
// @param documentId: STRING
// @param version: INTEGER
// @param isPart: BOOLEAN
// @param rows: LIST<MAP>
// @returns count: INTEGER
MATCH (s:__Source__ {documentId: $documentId, version: $version})
UNWIND $rows AS row
MERGE (x:__Extraction__ {key: row.key})
ON CREATE SET x.extractor = row.extractor, x.model = row.model, x.result = row.result, x.createdAt = datetime()
MERGE (s)-[held:HOLDS_EXTRACTION]->(x)
SET held.isPart = $isPart
RETURN count(x) AS count
