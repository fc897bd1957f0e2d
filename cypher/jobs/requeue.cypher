// Puts a job back into the queue as if it were new.
// @mode write
// @param jobId: STRING
// @param plugs: STRING
// @returns job: MAP
MATCH (j:__Job__ {id: $jobId})-[:FOR_DOCUMENT]->(d:Document)
SET j.status = 'QUEUED', j.stage = 'WAITING', j.failures = 0, j.losses = 0, j.error = null, j.errorCode = null,
    j.finishedAt = null, j.owner = null, j.leaseUntil = null, j.notBefore = null, j.plugs = $plugs
SET d.status = CASE WHEN d.version = 0 THEN 'PENDING' ELSE d.status END,
    d.reason = CASE WHEN d.version = 0 THEN null ELSE d.reason END
RETURN j {.*} AS job
