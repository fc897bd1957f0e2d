// Chunks of a document that is not there, or not tied to theirs.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, what: STRING
MATCH (c:Chunk)
USING INDEX SEEK c:Chunk(id)
WHERE c.id >= $first AND c.id <= $last
OPTIONAL MATCH (d:Document {id: c.documentId})
WITH c, d
WHERE d IS NULL OR d.collection <> c.collection OR COUNT { (c)-[:FROM_DOCUMENT]->() } <> 1 OR NOT EXISTS { (c)-[:FROM_DOCUMENT]->(d) }
RETURN c.collection AS collection, c.id AS id, CASE WHEN d IS NULL THEN [] ELSE [d.id] END AS documents,
       CASE WHEN d IS NULL THEN 'The chunk\'s document is gone.' ELSE 'The chunk is not tied to its document.' END AS what
