// Takes away the facts that nothing states and nobody asserts any more, each with its typed edge. The edge is found as in
// refresh_facts.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER, edges: INTEGER
UNWIND $ids AS id
MATCH (f:Fact {id: id})
WHERE NOT EXISTS { (f)-[:STATED_IN]->() } AND NOT EXISTS { (f)<-[:ASSERTS]-() }
MATCH (f)-[:SUBJECT]->(subject:__Entity__)
MATCH (f)-[:OBJECT]->(object:__Entity__)
OPTIONAL MATCH ()-[known]->()
WHERE elementId(known) = f.edgeId AND known.factId = f.id AND type(known) = f.type
WITH f, subject, object, known, COUNT { (subject)--() } < COUNT { (object)--() } AS fromSubject
WITH f, known, CASE WHEN known IS NOT NULL THEN null WHEN fromSubject THEN subject ELSE object END AS near,
     CASE WHEN fromSubject THEN object ELSE subject END AS far
WITH f, known, [(near)-[hop*1..1]-(far) WHERE head(hop).factId = f.id | head(hop)] AS found
WITH f, CASE WHEN known IS NULL THEN found ELSE [known] END AS edges
WITH f, edges, size(edges) AS found
FOREACH (edge IN edges | DELETE edge)
DETACH DELETE f
RETURN count(*) AS count, sum(found) AS edges
