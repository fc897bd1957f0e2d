// Holds a job and its document to the end of the transaction, and says how they stand.
// @mode write
// @param jobId: STRING
// @returns job: MAP, version: INTEGER, submitted: INTEGER
MATCH (j:__Job__ {id: $jobId})
SET j.locked = true
REMOVE j.locked
WITH j
OPTIONAL MATCH (j)-[:FOR_DOCUMENT]->(d:Document)
RETURN j {.*} AS job, d.version AS version, d.submitted AS submitted
