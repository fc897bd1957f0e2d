// Hands some documents of a collection in again, each as a new version: those after a key that have no unfinished job.
// @mode write
// @param collection: STRING
// @param after: STRING
// @param ids: LIST<STRING>
// @param job: MAP
// @returns last: STRING, queued: INTEGER
MATCH (d:Document)
USING INDEX SEEK d:Document(collection, key)
WHERE d.collection = $collection AND d.key > $after
WITH d ORDER BY d.key LIMIT size($ids)
WITH collect(d) AS documents
UNWIND range(0, size(documents) - 1) AS number
WITH documents[number] AS d, $ids[number] AS id
CALL (d, id) {
  SET d.submitted = d.submitted
  WITH d, id
  WHERE NOT EXISTS {
    MATCH (other:__Job__ {documentId: d.id})
    WHERE other.status IN ['QUEUED', 'RUNNING']
  }
  MATCH (s:__Source__ {documentId: d.id})
  WHERE s.version >= 0
  WITH d, id, s
  ORDER BY s.version DESC
  LIMIT 1
  SET d.submitted = d.submitted + 1
  SET s.version = d.submitted
  CREATE (j:__Job__)-[:FOR_DOCUMENT]->(d)
  SET j = $job, j.id = id, j.collection = d.collection, j.documentId = d.id, j.documentKey = d.key,
      j.version = d.submitted, j.status = 'QUEUED', j.stage = 'WAITING', j.createdAt = datetime()
  RETURN count(j) AS made
}
RETURN max(d.key) AS last, sum(made) AS queued
