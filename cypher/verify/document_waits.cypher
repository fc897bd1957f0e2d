// Documents that wait for a job that there is not.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, what: STRING
MATCH (d:Document)
USING INDEX SEEK d:Document(id)
WHERE d.id >= $first AND d.id <= $last
  AND d.version = 0 AND d.status IN ['PENDING', 'RUNNING']
  AND NOT EXISTS { MATCH (j:__Job__ {documentId: d.id}) WHERE j.status IN ['QUEUED', 'RUNNING'] }
RETURN d.collection AS collection, d.id AS id, [d.id] AS documents, 'The document "' + d.key + '" is ' + d.status + ', but no job is to come.' AS what
