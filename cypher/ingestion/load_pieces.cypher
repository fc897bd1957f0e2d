// The bytes of a source, in order.
// @mode read
// @param sourceId: STRING
// @returns data: BYTES
MATCH (p:__SourcePiece__ {sourceId: $sourceId})
WHERE p.index >= 0
RETURN p.data AS data
ORDER BY p.index
