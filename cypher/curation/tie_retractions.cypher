// Ties retractions to those of their facts that are there; says which.
// @mode write
// @param collection: STRING
// @param rows: LIST<MAP>
// @returns target: STRING
UNWIND $rows AS row
MATCH (c:__Change__ {collection: $collection, id: row.id})
MATCH (f:Fact {id: row.target})
CREATE (c)-[:RETRACTS]->(f)
RETURN f.id AS target
