// A collection's jobs in the order in which workers take them: what a claim looks for.
// @mode schema
// @returns nothing
CREATE INDEX job_turn IF NOT EXISTS
FOR (j:__Job__) ON (j.status, j.collection, j.priority, j.createdAt)
