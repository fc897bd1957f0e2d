// Facts that are hidden, and are neither retracted nor have one end only.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, what: STRING
MATCH (f:__HiddenFact__)
USING INDEX SEEK f:__HiddenFact__(id)
WHERE f.id >= $first AND f.id <= $last
  AND NOT EXISTS { (f)<-[:RETRACTS]-(:__Change__) } AND NOT EXISTS { (f)-[:SUBJECT]->(:__Entity__)<-[:OBJECT]-(f) }
RETURN f.collection AS collection, f.id AS id, [] AS documents, 'Nothing hides the fact "' + coalesce(f.text, '?') + '".' AS what
