// Takes away records that no chunk and no source has.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (x:__Extraction__ {key: id})
WHERE NOT EXISTS { (x)<-[:EXTRACTED_AS]-() } AND NOT EXISTS { (x)<-[:HOLDS_EXTRACTION]-() }
DETACH DELETE x
RETURN count(*) AS count
