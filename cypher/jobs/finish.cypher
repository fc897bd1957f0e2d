// Ends a job that the worker still owns. It comes last in its transaction, so that the heart-beat is not kept waiting.
// @mode write
// @param jobId: STRING
// @param owner: STRING
// @param fence: INTEGER
// @param properties: MAP
// @returns job: MAP
MATCH (j:__Job__ {id: $jobId})
SET j.locked = true
REMOVE j.locked
WITH j
WHERE j.status = 'RUNNING' AND j.owner = $owner AND j.fence = $fence
SET j += $properties, j.stage = 'DONE', j.finishedAt = datetime(), j.leaseUntil = null, j.owner = null
RETURN j {.*} AS job
