// Takes away facts with their typed edges; the documents that state them are derived anew.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (f:Fact {id: id})
OPTIONAL MATCH (f)-[:SUBJECT|OBJECT]->(:__Entity__)-[edge {factId: id}]-(:__Entity__)
WITH f, collect(DISTINCT edge) AS edges
FOREACH (edge IN edges | DELETE edge)
DETACH DELETE f
RETURN count(*) AS count
