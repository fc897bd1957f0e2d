// Hides facts that are retracted, or whose ends have become one: their evidence stays under them, their typed edges go.
// The edge is found as in ingestion/refresh_facts.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER, edges: INTEGER
UNWIND $ids AS id
MATCH (f:Fact {id: id})
MATCH (f)-[:SUBJECT]->(subject:__Entity__)
MATCH (f)-[:OBJECT]->(object:__Entity__)
WHERE subject = object OR EXISTS { (f)<-[:RETRACTS]-(:__Change__) }
OPTIONAL MATCH ()-[known]->()
WHERE elementId(known) = f.edgeId AND known.factId = f.id AND type(known) = f.type
WITH f, subject, object, known, COUNT { (subject)--() } < COUNT { (object)--() } AS fromSubject
WITH f, known, CASE WHEN known IS NOT NULL THEN null WHEN fromSubject THEN subject ELSE object END AS near,
     CASE WHEN fromSubject THEN object ELSE subject END AS far
WITH f, known, [(near)-[hop*1..1]-(far) WHERE head(hop).factId = f.id | head(hop)] AS found
WITH f, CASE WHEN known IS NULL THEN found ELSE [known] END AS edges
WITH f, edges, size(edges) AS found
FOREACH (edge IN edges | DELETE edge)
REMOVE f:Fact
SET f:__HiddenFact__
RETURN count(*) AS count, sum(found) AS edges
