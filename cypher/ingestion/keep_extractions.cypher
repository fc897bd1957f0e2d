// Keeps what was paid for as it comes, with the source that it was paid for, until that is stored as a version.
// @mode write
// @param documentId: STRING
// @param version: INTEGER
// @param rows: LIST<MAP>
// @returns count: INTEGER
MATCH (s:__Source__ {documentId: $documentId, version: $version})
UNWIND $rows AS row
MERGE (x:__Extraction__ {key: row.key})
ON CREATE SET x.extractor = row.extractor, x.model = row.model, x.result = row.result, x.createdAt = datetime()
MERGE (s)-[:HOLDS_EXTRACTION]->(x)
RETURN count(x) AS count
