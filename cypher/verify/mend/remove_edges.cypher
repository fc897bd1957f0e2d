// Takes away the typed edges from some entities that show no fact.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (e:__Entity__ {id: id})-[edge]->(o:__Entity__)
WHERE NOT EXISTS { MATCH (f:Fact {id: edge.factId})-[:SUBJECT]->(e) WHERE f.type = type(edge) AND EXISTS { (f)-[:OBJECT]->(o) } }
DELETE edge
RETURN count(*) AS count
