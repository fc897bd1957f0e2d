// Takes away the denials that no document states any more.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (d:Denial {id: id})
WHERE NOT EXISTS { (d)-[:DENIED_IN]->() }
DETACH DELETE d
RETURN count(*) AS count
