// Whether a worker still owns its job, and which version of the document is stored. Takes no lock.
// @mode read
// @param jobId: STRING
// @param owner: STRING
// @param fence: INTEGER
// @returns version: INTEGER
MATCH (j:__Job__ {id: $jobId, status: 'RUNNING', owner: $owner, fence: $fence})-[:FOR_DOCUMENT]->(d:Document)
RETURN d.version AS version
