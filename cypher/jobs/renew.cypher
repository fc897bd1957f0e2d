// Keeps a worker's lease alive and notes how far it is.
// @mode write
// @param jobId: STRING
// @param owner: STRING
// @param fence: INTEGER
// @param leaseSeconds: FLOAT
// @param progress: MAP
// @returns count: INTEGER
MATCH (j:__Job__ {id: $jobId})
SET j.locked = true
REMOVE j.locked
WITH j
WHERE j.status = 'RUNNING' AND j.owner = $owner AND j.fence = $fence
SET j += $progress, j.leaseUntil = datetime() + duration({milliseconds: toInteger($leaseSeconds * 1000)})
RETURN count(j) AS count
