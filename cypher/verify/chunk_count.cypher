// Documents with another number of chunks than they say, or with a gap in them.
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
  RETURN count(c) AS chunks, coalesce(max(c.index), -1) + 1 AS numbered
}
WITH d, chunks, numbered, coalesce(d.chunkCount, 0) AS told
WHERE chunks <> told OR numbered <> told
RETURN d.collection AS collection, d.id AS id, [d.id] AS documents,
       'There are ' + chunks + ' chunks of the document, numbered to ' + numbered + '; it says ' + told + '.' AS what
