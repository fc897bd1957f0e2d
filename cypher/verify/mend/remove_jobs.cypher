// Takes away unfinished jobs of documents that are not there.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (j:__Job__ {id: id})
WHERE j.status IN ['QUEUED', 'RUNNING'] AND NOT EXISTS { (j)-[:FOR_DOCUMENT]->(:Document) }
DETACH DELETE j
RETURN count(*) AS count
