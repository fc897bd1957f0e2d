// Typed edges without the fact that they show.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, what: STRING
MATCH (e:__Entity__)
USING INDEX SEEK e:__Entity__(id)
WHERE e.id >= $first AND e.id <= $last
MATCH (e)-[edge]->(o:__Entity__)
WHERE NOT EXISTS { MATCH (f:Fact {id: edge.factId})-[:SUBJECT]->(e) WHERE f.type = type(edge) AND EXISTS { (f)-[:OBJECT]->(o) } }
RETURN e.collection AS collection, e.id AS id, [] AS documents,
       'The edge ' + coalesce(e.name, '?') + ' ' + type(edge) + ' ' + coalesce(o.name, '?') + ' shows no fact.' AS what
