// When a collection last had its turn.
// @mode schema
// @returns nothing
CREATE INDEX job_claimed IF NOT EXISTS
FOR (j:__Job__) ON (j.collection, j.claimedAt)
