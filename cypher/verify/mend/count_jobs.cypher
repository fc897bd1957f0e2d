// Writes what documents have on their newest finished jobs.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (d:Document {id: id})
CALL (d) {
  MATCH (j:__Job__ {documentId: d.id})
  WHERE j.version = d.version AND j.status IN ['READY', 'EMPTY']
  RETURN j
  ORDER BY j.finishedAt DESC
  LIMIT 1
}
SET j.chunksDone = d.chunkCount, j.chunksTotal = d.chunkCount, j.failedChunks = d.failedChunks, j.status = d.status
RETURN count(j) AS count
