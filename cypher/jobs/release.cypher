// Gives a job back to the queue: because it must wait for something, or because it failed and may be tried again.
// @mode write
// @param jobId: STRING
// @param owner: STRING
// @param fence: INTEGER
// @param delaySeconds: FLOAT
// @param properties: MAP
// @returns count: INTEGER
MATCH (j:__Job__ {id: $jobId})
SET j.locked = true
REMOVE j.locked
WITH j
WHERE j.status = 'RUNNING' AND j.owner = $owner AND j.fence = $fence
SET j += $properties, j.status = 'QUEUED', j.stage = 'WAITING', j.owner = null, j.leaseUntil = null,
    j.notBefore = datetime() + duration({milliseconds: toInteger($delaySeconds * 1000)})
WITH j
MATCH (j)-[:FOR_DOCUMENT]->(d:Document)
SET d.status = CASE WHEN d.version = 0 THEN 'PENDING' ELSE d.status END
RETURN count(j) AS count
