// Makes entities again that were part of others, under the ids that led there.
// @mode write
// @param rows: LIST<MAP>
// @returns count: INTEGER
UNWIND $rows AS row
MATCH (r:__Redirect__ {id: row.id})
CREATE (e:__Entity__:$(row.type) {id: r.id, collection: r.collection, type: row.type, rank: row.rank, createdAt: r.createdAt})
DETACH DELETE r
RETURN count(e) AS count
