// Lets old ids lead to the entities that have what they held. Null: nobody has; then the id goes.
// @mode write
// @param rows: LIST<MAP>
// @returns count: INTEGER
UNWIND $rows AS row
MATCH (r:__Redirect__ {id: row.id})
CALL (r) {
  MATCH (r)-[led:REDIRECTS_TO]->()
  DELETE led
}
CALL (r, row) {
  MATCH (e:__Entity__ {id: row.now})
  CREATE (r)-[:REDIRECTS_TO]->(e)
}
FOREACH (_ IN CASE WHEN row.now IS NULL THEN [1] ELSE [] END | DELETE r)
RETURN count(*) AS count
