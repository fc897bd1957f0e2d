// Pieces of sources that are not there.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING?, id: STRING, documents: LIST<STRING>, what: STRING
MATCH (p:__SourcePiece__)
USING INDEX SEEK p:__SourcePiece__(sourceId, index)
WHERE p.sourceId >= $first AND p.sourceId <= $last AND p.index >= 0 AND NOT EXISTS { (p)-[:PIECE_OF]->(:__Source__) }
RETURN null AS collection, p.sourceId AS id, [] AS documents, 'Piece ' + p.index + ' of a source that is not there.' AS what
