// Takes away denials; the documents that state them are derived anew.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (d:Denial {id: id})
DETACH DELETE d
RETURN count(*) AS count
