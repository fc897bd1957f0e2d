// Facts that nothing states and nobody asserts.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, what: STRING
MATCH (f:Fact)
USING INDEX SEEK f:Fact(id)
WHERE f.id >= $first AND f.id <= $last
  AND NOT EXISTS { (f)-[:STATED_IN]->(:Chunk) } AND NOT EXISTS { (f)<-[:ASSERTS]-(:__Change__) }
RETURN f.collection AS collection, f.id AS id, [] AS documents, 'Nothing states the fact "' + coalesce(f.text, '?') + '".' AS what
