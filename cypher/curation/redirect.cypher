// Lets the ids of entities that have become part of others lead to these, and with them all that led to the first.
// @mode write
// @param collection: STRING
// @param rows: LIST<MAP>
// @returns count: INTEGER
UNWIND $rows AS row
MATCH (was:__Entity__ {id: row.was})
MATCH (now:__Entity__ {id: row.now})
CREATE (r:__Redirect__ {id: was.id, collection: $collection, createdAt: was.createdAt, groups: row.groups})
CREATE (r)-[:REDIRECTS_TO]->(now)
WITH was, now
CALL (was, now) {
  MATCH (earlier:__Redirect__)-[led:REDIRECTS_TO]->(was)
  DELETE led
  CREATE (earlier)-[:REDIRECTS_TO]->(now)
}
RETURN count(*) AS count
