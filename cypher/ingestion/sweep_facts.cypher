// Takes away the facts that nothing states and nobody asserts any more, each with its typed edge.
// The edge is looked for from the end that has fewer relationships, as a path: left to the planner, a database that was
// empty when the statement was planned would have all its relationships scanned.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER, edges: INTEGER
UNWIND $ids AS id
MATCH (f:Fact {id: id})
WHERE NOT EXISTS { (f)-[:STATED_IN]->() } AND NOT EXISTS { (f)<-[:ASSERTS]-() }
MATCH (f)-[:SUBJECT]->(subject:__Entity__)
MATCH (f)-[:OBJECT]->(object:__Entity__)
WITH f, subject, object, COUNT { (subject)--() } < COUNT { (object)--() } AS fromSubject
WITH f, CASE WHEN fromSubject THEN subject ELSE object END AS near,
     CASE WHEN fromSubject THEN object ELSE subject END AS far
WITH f, [(near)-[hop*1..1]-(far) WHERE head(hop).factId = f.id | head(hop)] AS edges
WITH f, edges, size(edges) AS found
FOREACH (edge IN edges | DELETE edge)
DETACH DELETE f
RETURN count(*) AS count, sum(found) AS edges
