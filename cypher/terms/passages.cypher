// Some of a collection's documents, by their keys, with their passages' words.
// @mode read
// @param collection: STRING
// @param after: STRING
// @param limit: INTEGER
// @returns documentId: STRING, key: STRING, title: STRING, chunks: LIST<MAP>
MATCH (d:Document)
USING INDEX SEEK d:Document(collection, key)
WHERE d.collection = $collection AND d.key > $after
WITH d
ORDER BY d.key
LIMIT $limit
RETURN d.id AS documentId, d.key AS key, d.title AS title, COLLECT {
  MATCH (c:Chunk)
  USING INDEX SEEK c:Chunk(documentId, index)
  WHERE c.documentId = d.id AND c.index >= 0
  RETURN {id: c.id, text: c.text}
} AS chunks
ORDER BY key
