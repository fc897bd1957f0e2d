// Gives a worker the job that is next: of those that can be worked on, by priority; then by the collection that has the
// fewest in work, and had its last turn longest ago; then by age. A job of a document that is being worked on, or that has
// an older one waiting, waits. A job whose worker was lost is worked on alone, and from the second such loss on it waits for
// twice as long each time, at most 256 seconds. A job that was handed in to a service with other plugs is left to one that
// has them, for some seconds and for as long as such a one is at work; after that it is this worker's kind of job. Claims go
// one after another under the queue's lock, which is not taken while nothing is due; now is when it has been taken, as jobs
// come while it is waited for.
// @mode write
// @param owner: STRING
// @param leaseSeconds: FLOAT
// @param plugs: STRING
// @param patienceSeconds: FLOAT
// @returns job: MAP, askedOf: STRING
WITH datetime() AS now
WHERE EXISTS { MATCH (j:__Job__ {status: 'QUEUED'}) WHERE j.createdAt IS NOT NULL }
   OR EXISTS { MATCH (j:__Job__ {status: 'RUNNING'}) WHERE j.createdAt IS NOT NULL AND j.leaseUntil < now }
MERGE (queue:__Lock__ {collection: '*queue*'})
SET queue.serial = coalesce(queue.serial, 0) + 1
WITH datetime.realtime() AS now
WITH now,
     COLLECT {
       MATCH (j:__Job__ {status: 'RUNNING'})
       WHERE j.createdAt IS NOT NULL AND j.leaseUntil >= now AND j.plugs <> $plugs
       RETURN DISTINCT j.plugs
     } AS atWork,
     now - duration({milliseconds: toInteger($patienceSeconds * 1000)}) AS patience
CALL (now, atWork, patience) {
  MATCH (j:__Job__ {status: 'RUNNING'})
  WHERE j.createdAt IS NOT NULL AND j.leaseUntil < now
    AND ('' IN [coalesce(j.plugs, ''), $plugs] OR j.plugs = $plugs OR NOT j.plugs IN atWork AND j.leaseUntil < patience)
    AND (coalesce(j.losses, 0) < 2 OR j.leaseUntil + duration({seconds: toInteger(2 ^ CASE WHEN j.losses < 8 THEN j.losses ELSE 8 END)}) < now)
    AND NOT EXISTS {
      MATCH (other:__Job__ {documentId: j.documentId})
      WHERE other.id <> j.id
        AND (other.status = 'RUNNING' AND other.leaseUntil >= now OR other.status IN ['QUEUED', 'RUNNING'] AND other.version < j.version)
    }
  RETURN j
  UNION
  MATCH (c:Collection)
  WHERE c.name > ''
  CALL (c, now, atWork, patience) {
    MATCH (j:__Job__)
    USING INDEX j:__Job__(status, collection, priority, createdAt)
    WHERE j.status = 'QUEUED' AND j.collection = c.name AND j.priority > 0 AND j.createdAt IS NOT NULL
      AND coalesce(j.notBefore, j.createdAt) <= now
      AND ('' IN [coalesce(j.plugs, ''), $plugs] OR j.plugs = $plugs OR NOT j.plugs IN atWork AND coalesce(j.notBefore, j.createdAt) < patience)
      AND NOT EXISTS {
        MATCH (other:__Job__ {documentId: j.documentId})
        WHERE other.id <> j.id
          AND (other.status = 'RUNNING' AND other.leaseUntil >= now OR other.status IN ['QUEUED', 'RUNNING'] AND other.version < j.version)
      }
    RETURN j
    ORDER BY j.priority, j.createdAt
    LIMIT 1
  }
  RETURN j
}
WITH j, now,
     COUNT {
       MATCH (running:__Job__)
       USING INDEX running:__Job__(status, collection, priority, createdAt)
       WHERE running.status = 'RUNNING' AND running.collection = j.collection AND running.priority > 0
         AND running.createdAt IS NOT NULL AND running.leaseUntil >= now
     } AS running,
     COLLECT {
       MATCH (earlier:__Job__ {collection: j.collection})
       WHERE earlier.claimedAt IS NOT NULL
       RETURN earlier.claimedAt
       ORDER BY earlier.collection DESC, earlier.claimedAt DESC
       LIMIT 1
     }[0] AS turn
ORDER BY j.priority, running, turn IS NOT NULL, turn, j.createdAt, j.id
LIMIT 1
SET j.locked = true
REMOVE j.locked
WITH j, now
WHERE j.status = 'QUEUED' OR j.status = 'RUNNING' AND j.leaseUntil < now
WITH j, j.status = 'RUNNING' AS wasLost, j.plugs AS askedOf
SET j.plugs = $plugs, j.status = 'RUNNING', j.stage = 'READING', j.owner = $owner, j.fence = j.fence + 1, j.attempts = j.attempts + 1,
    j.losses = coalesce(j.losses, 0) + CASE WHEN wasLost THEN 1 ELSE 0 END, j.claimedAt = datetime(),
    j.leaseUntil = datetime() + duration({milliseconds: toInteger($leaseSeconds * 1000)}),
    j.startedAt = coalesce(j.startedAt, datetime()), j.notBefore = null
WITH j, askedOf
MATCH (j)-[:FOR_DOCUMENT]->(d:Document)
SET d.status = CASE WHEN d.version = 0 THEN 'RUNNING' ELSE d.status END
RETURN j {.*} AS job, askedOf
