// Makes new entities; their names and counts follow from their senses.
// @mode write
// @param collection: STRING
// @param rows: LIST<MAP>
// @returns count: INTEGER
UNWIND $rows AS row
CREATE (e:__Entity__:$(row.type) {id: row.id, collection: $collection, type: row.type, rank: row.rank, createdAt: datetime()})
RETURN count(e) AS count
