// Confirms that the worker still owns its job, and holds the job and its document to the end of the transaction.
// @mode write
// @param jobId: STRING
// @param owner: STRING
// @param fence: INTEGER
// @returns version: INTEGER, submitted: INTEGER
MATCH (j:__Job__ {id: $jobId})
SET j.stage = 'STORING'
WITH j
WHERE j.status = 'RUNNING' AND j.owner = $owner AND j.fence = $fence
MATCH (j)-[:FOR_DOCUMENT]->(d:Document)
SET d.updatedAt = datetime()
RETURN d.version AS version, d.submitted AS submitted
