// Facts that must be hidden: that are retracted, or whose ends are one.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, what: STRING
MATCH (f:Fact)
USING INDEX SEEK f:Fact(id)
WHERE f.id >= $first AND f.id <= $last
WITH f, EXISTS { (f)<-[:RETRACTS]-(:__Change__) } AS isRetracted, EXISTS { (f)-[:SUBJECT]->(:__Entity__)<-[:OBJECT]-(f) } AS isLoop
WHERE isRetracted OR isLoop
RETURN f.collection AS collection, f.id AS id, [] AS documents,
       'The fact "' + coalesce(f.text, '?') + '" is shown, and ' + CASE WHEN isRetracted THEN 'is retracted.' ELSE 'its ends are one.' END AS what
