// Takes away a document with its sources; its chunks and senses are gone by then. Its unfinished jobs are cancelled.
// @mode write
// @param documentId: STRING
// @returns count: INTEGER
MATCH (d:Document {id: $documentId})
CALL (d) {
  MATCH (j:__Job__ {documentId: d.id})
  WHERE j.status IN ['QUEUED', 'RUNNING']
  SET j.status = 'CANCELLED', j.error = 'Its document was deleted.', j.errorCode = 'DOCUMENT_DELETED', j.finishedAt = datetime()
}
CALL (d) {
  MATCH (s:__Source__)-[:SOURCE_OF]->(d)
  OPTIONAL MATCH (piece:__SourcePiece__)-[:PIECE_OF]->(s)
  DETACH DELETE piece, s
}
DETACH DELETE d
RETURN count(*) AS count
