// Documents whose chunks are not linked one to the next.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, what: STRING
MATCH (d:Document)
USING INDEX SEEK d:Document(id)
WHERE d.id >= $first AND d.id <= $last
CALL (d) {
  MATCH (c:Chunk {documentId: d.id})
  WHERE c.index >= 0
  RETURN count(c) AS chunks,
         sum(COUNT { (c)-[:NEXT_CHUNK]->(next:Chunk) WHERE next.documentId = c.documentId AND next.index = c.index + 1 }) AS links,
         sum(COUNT { (c)-[:NEXT_CHUNK]-() }) AS ends
}
WITH d, chunks, links, ends
WHERE chunks > 0 AND (links <> chunks - 1 OR ends <> 2 * links)
RETURN d.collection AS collection, d.id AS id, [d.id] AS documents,
       'Of ' + (chunks - 1) + ' links between its chunks ' + links + ' are there, and ' + (ends - 2 * links) + ' ends of others.' AS what
