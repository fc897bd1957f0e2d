// Takes away the facts that nothing states any more, each with its typed edge.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (f:Fact {id: id})
WHERE NOT EXISTS { (f)-[:STATED_IN]->() }
MATCH (f)-[:SUBJECT]->(subject:__Entity__)
MATCH (f)-[:OBJECT]->(object:__Entity__)
OPTIONAL MATCH (subject)-[edge]->(object)
WHERE edge.factId = f.id
DELETE edge
DETACH DELETE f
RETURN count(DISTINCT id) AS count
