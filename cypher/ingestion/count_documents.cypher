// Adds some documents to the counts of those that name an entity, or takes them from these.
// @mode write
// @param documents: LIST<STRING>
// @param sign: INTEGER
// @returns count: INTEGER
UNWIND $documents AS documentId
MATCH (s:__Sense__ {documentId: documentId})
WHERE s.nameKey > ''
MATCH (s)-[:SENSE_OF]->(e:__Entity__)
WITH e, count(DISTINCT documentId) AS documents
SET e.documentCount = coalesce(e.documentCount, 0) + $sign * documents
RETURN count(e) AS count
