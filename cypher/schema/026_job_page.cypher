// Pages of jobs: a collection's, in the order in which they came.
// @mode schema
// @returns nothing
CREATE INDEX job_page IF NOT EXISTS
FOR (j:__Job__) ON (j.collection, j.createdAt)
