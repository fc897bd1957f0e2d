// Documents whose newest finished job says another number of chunks than they have.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, what: STRING
MATCH (d:Document)
USING INDEX SEEK d:Document(id)
WHERE d.id >= $first AND d.id <= $last
  AND d.version > 0
CALL (d) {
  MATCH (j:__Job__ {documentId: d.id})
  WHERE j.version = d.version AND j.status IN ['READY', 'EMPTY']
  RETURN j
  ORDER BY j.finishedAt DESC
  LIMIT 1
}
WITH d, j
WHERE j.chunksTotal <> d.chunkCount OR j.chunksDone <> d.chunkCount OR j.failedChunks <> d.failedChunks OR j.status <> d.status
RETURN d.collection AS collection, d.id AS id, [] AS documents,
       'The job ' + j.id + ' says ' + j.chunksDone + ' of ' + j.chunksTotal + ' chunks, ' + j.failedChunks + ' failed, ' + j.status
       + '; the document ' + d.chunkCount + ', ' + d.failedChunks + ', ' + d.status + '.' AS what
