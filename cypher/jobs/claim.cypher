// Gives the oldest job that can be worked on to a worker. Claims go one after another under the queue's lock; a job of a
// document that is being worked on, or that has an older one waiting, waits.
// @mode write
// @param owner: STRING
// @param leaseSeconds: FLOAT
// @returns job: MAP
MERGE (queue:__Lock__ {collection: '*queue*'})
SET queue.serial = coalesce(queue.serial, 0) + 1
WITH queue
CALL () {
  MATCH (j:__Job__ {status: 'RUNNING'})
  WHERE j.createdAt IS NOT NULL AND j.leaseUntil < datetime()
  RETURN j
  UNION
  MATCH (j:__Job__ {status: 'QUEUED'})
  WHERE j.createdAt IS NOT NULL AND coalesce(j.notBefore, j.createdAt) <= datetime()
  RETURN j
  ORDER BY j.createdAt
  LIMIT 200
}
WITH j
WHERE NOT EXISTS {
  MATCH (other:__Job__ {documentId: j.documentId})
  WHERE other.id <> j.id
    AND (other.status = 'RUNNING' AND other.leaseUntil >= datetime() OR other.status IN ['QUEUED', 'RUNNING'] AND other.version < j.version)
}
WITH j
ORDER BY j.createdAt, j.id
LIMIT 1
SET j.locked = true
REMOVE j.locked
WITH j
WHERE j.status = 'QUEUED' OR j.status = 'RUNNING' AND j.leaseUntil < datetime()
SET j.status = 'RUNNING', j.stage = 'READING', j.owner = $owner, j.fence = j.fence + 1, j.attempts = j.attempts + 1,
    j.leaseUntil = datetime() + duration({milliseconds: toInteger($leaseSeconds * 1000)}),
    j.startedAt = coalesce(j.startedAt, datetime()), j.notBefore = null
WITH j
MATCH (j)-[:FOR_DOCUMENT]->(d:Document)
SET d.status = CASE WHEN d.version = 0 THEN 'RUNNING' ELSE d.status END
RETURN j {.*} AS job
