// Takes away pieces of sources that are not there. `ids` are the sources'.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (p:__SourcePiece__ {sourceId: id})
WHERE p.index >= 0 AND NOT EXISTS { (p)-[:PIECE_OF]->(:__Source__) }
DETACH DELETE p
RETURN count(*) AS count
