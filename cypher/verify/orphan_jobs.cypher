// Unfinished jobs of documents that are not there.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, what: STRING
MATCH (j:__Job__)
USING INDEX SEEK j:__Job__(id)
WHERE j.id >= $first AND j.id <= $last AND j.status IN ['QUEUED', 'RUNNING'] AND NOT EXISTS { (j)-[:FOR_DOCUMENT]->(:Document) }
RETURN j.collection AS collection, j.id AS id, [] AS documents, 'The job is ' + j.status + ', but its document is not there.' AS what
