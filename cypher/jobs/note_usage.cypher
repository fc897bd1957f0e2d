// Notes what the attempts at a job have spent on calls of a model, whoever works on it now: it has been paid.
// @mode write
// @param jobId: STRING
// @param usage: STRING
// @param costUsd: FLOAT
// @returns count: INTEGER
MATCH (j:__Job__ {id: $jobId})
SET j.usage = $usage, j.costUsd = $costUsd
RETURN count(j) AS count
