// Documents of which other chunks than those that failed have no recorded extraction, or several.
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
  WITH c, COUNT { (c)-[:EXTRACTED_AS]->(:__Extraction__) } AS records
  RETURN sum(CASE WHEN records = 0 THEN 1 ELSE 0 END) AS without, sum(CASE WHEN records > 1 THEN 1 ELSE 0 END) AS several
}
WITH d, without, several
WHERE without <> coalesce(d.failedChunks, 0) OR several > 0
RETURN d.collection AS collection, d.id AS id, [d.id] AS documents,
       without + ' chunks have no record of what was read out of them; ' + coalesce(d.failedChunks, 0) + ' failed.' AS what
