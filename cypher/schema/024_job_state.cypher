// Jobs by state, the oldest first: what a worker looks for.
// @mode schema
// @returns nothing
CREATE INDEX job_state IF NOT EXISTS
FOR (j:__Job__) ON (j.status, j.createdAt)
