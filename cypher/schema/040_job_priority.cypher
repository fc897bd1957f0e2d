// Jobs that were queued before jobs had priorities are as urgent as most.
// @mode schema
// @returns nothing
MATCH (j:__Job__)
WHERE j.status IN ['QUEUED', 'RUNNING'] AND j.createdAt IS NOT NULL AND j.priority IS NULL
SET j.priority = 2
