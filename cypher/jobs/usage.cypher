// What the attempts at a job have spent, by attempt.
// @mode read
// @param jobId: STRING
// @returns usage: STRING
MATCH (j:__Job__ {id: $jobId})
RETURN j.usage AS usage
