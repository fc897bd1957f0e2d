// Ends a job on request, whoever works on it.
// @mode write
// @param jobId: STRING
// @param properties: MAP
// @returns job: MAP
MATCH (j:__Job__ {id: $jobId})
SET j += $properties, j.status = 'CANCELLED', j.stage = 'DONE', j.finishedAt = datetime(), j.leaseUntil = null, j.owner = null
RETURN j {.*} AS job
