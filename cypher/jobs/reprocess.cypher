// Hands a document's newest source in again, as a new version.
// @mode write
// @param documentId: STRING
// @param job: MAP
// @returns job: MAP
MATCH (d:Document {id: $documentId})
SET d.submitted = d.submitted + 1
WITH d
MATCH (s:__Source__ {documentId: d.id})
WHERE s.version >= 0
WITH d, s
ORDER BY s.version DESC
LIMIT 1
SET s.version = d.submitted
CREATE (j:__Job__)-[:FOR_DOCUMENT]->(d)
SET j = $job, j.collection = d.collection, j.documentId = d.id, j.documentKey = d.key, j.version = d.submitted,
    j.status = 'QUEUED', j.stage = 'WAITING', j.createdAt = datetime()
RETURN j {.*} AS job
