// Stores the bytes of a source in numbered pieces.
// @mode write
// @param sourceId: STRING
// @param rows: LIST<MAP>
// @returns count: INTEGER
MATCH (s:__Source__ {id: $sourceId})
UNWIND $rows AS row
CREATE (p:__SourcePiece__ {sourceId: $sourceId, index: row.index, data: row.data})-[:PIECE_OF]->(s)
RETURN count(p) AS count
