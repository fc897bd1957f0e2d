// Takes away sources of documents that are not there or hold a newer version.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (s:__Source__ {id: id})
WHERE NOT EXISTS { MATCH (s)-[:SOURCE_OF]->(d:Document) WHERE d.id = s.documentId AND d.version <= s.version }
OPTIONAL MATCH (piece:__SourcePiece__)-[:PIECE_OF]->(s)
DETACH DELETE piece, s
RETURN count(*) AS count
