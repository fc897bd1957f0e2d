// Records of extractions that no chunk and no source has.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING?, id: STRING, documents: LIST<STRING>, what: STRING
MATCH (x:__Extraction__)
USING INDEX SEEK x:__Extraction__(key)
WHERE x.key >= $first AND x.key <= $last
  AND NOT EXISTS { (x)<-[:EXTRACTED_AS]-(:Chunk) } AND NOT EXISTS { (x)<-[:HOLDS_EXTRACTION]-(:__Source__) }
RETURN null AS collection, x.key AS id, [] AS documents, 'No chunk has the record.' AS what
