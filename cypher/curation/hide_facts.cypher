// Hides facts that are retracted, or whose ends have become one: their evidence stays under them, their typed edges go.
// The edge is looked for from the end that has fewer relationships, as a path, as in ingestion/refresh_facts.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER, edges: INTEGER
UNWIND $ids AS id
MATCH (f:Fact {id: id})
MATCH (f)-[:SUBJECT]->(subject:__Entity__)
MATCH (f)-[:OBJECT]->(object:__Entity__)
WHERE subject = object OR EXISTS { (f)<-[:RETRACTS]-(:__Change__) }
WITH f, subject, object, COUNT { (subject)--() } < COUNT { (object)--() } AS fromSubject
WITH f, CASE WHEN fromSubject THEN subject ELSE object END AS near,
     CASE WHEN fromSubject THEN object ELSE subject END AS far
WITH f, [(near)-[hop*1..1]-(far) WHERE head(hop).factId = f.id | head(hop)] AS edges
WITH f, edges, size(edges) AS found
FOREACH (edge IN edges | DELETE edge)
REMOVE f:Fact
SET f:__HiddenFact__
RETURN count(*) AS count, sum(found) AS edges
