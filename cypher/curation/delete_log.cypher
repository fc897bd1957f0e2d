// Takes away so many changes of a collection's curation log, and what only they speak of. Where fewer went, none is left.
// @mode write
// @param collection: STRING
// @param limit: INTEGER
// @returns count: INTEGER
MATCH (c:__Change__)
WHERE c.collection = $collection AND c.serial >= 0
WITH c LIMIT $limit
CALL (c) {
  OPTIONAL MATCH (c)-[:SPEAKS_OF]->(a:__Address__)
  WITH c, collect(a) AS addresses
  DETACH DELETE c
  WITH addresses
  UNWIND addresses AS a
  WITH a WHERE NOT EXISTS { (a)<-[:SPEAKS_OF]-() }
  DELETE a
}
RETURN count(c) AS count
