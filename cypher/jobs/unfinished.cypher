// The newest job of a document that has not ended.
// @mode read
// @param documentId: STRING
// @returns job: MAP
MATCH (j:__Job__ {documentId: $documentId})
WHERE j.status IN ['QUEUED', 'RUNNING']
RETURN j {.*} AS job
ORDER BY j.version DESC
LIMIT 1
