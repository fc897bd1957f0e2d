// Stores what was handed in: the document where it is new, its source, and the job that will work it out.
// @mode write
// @param collection: STRING
// @param key: STRING
// @param documentId: STRING
// @param document: MAP
// @param source: MAP
// @param job: MAP
// @returns job: MAP
MATCH (c:Collection {name: $collection})
MERGE (d:Document {collection: $collection, key: $key})
ON CREATE SET d += $document, d.id = $documentId, d.version = 0, d.submitted = 0, d.status = 'PENDING',
              d.createdAt = datetime(), d.updatedAt = datetime()
ON MATCH SET d.locked = true
REMOVE d.locked
WITH c, d
SET d.submitted = d.submitted + 1
MERGE (d)-[:IN_COLLECTION]->(c)
CREATE (s:__Source__)-[:SOURCE_OF]->(d)
SET s = $source, s.documentId = d.id, s.collection = $collection, s.version = d.submitted
CREATE (j:__Job__)-[:FOR_DOCUMENT]->(d)
SET j = $job, j.collection = $collection, j.documentId = d.id, j.documentKey = $key, j.version = d.submitted,
    j.status = 'QUEUED', j.stage = 'WAITING', j.createdAt = datetime()
RETURN j {.*} AS job
