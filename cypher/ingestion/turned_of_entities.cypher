// The facts and denials of some kinds without direction that speak of some entities, and have their ends the wrong way round,
// or have one entity for both, where some of their words may lie the wrong way round.
// @mode read
// @param ids: LIST<STRING>
// @param kinds: LIST<STRING>
// @returns id: STRING, isDenial: BOOLEAN
UNWIND $ids AS id
MATCH (:__Entity__ {id: id})<-[:SUBJECT|OBJECT]-(f:Fact|__HiddenFact__|Denial)
WHERE f.type IN $kinds
MATCH (f)-[:SUBJECT]->(subject:__Entity__)
MATCH (f)-[:OBJECT]->(object:__Entity__)
WHERE object.rank < subject.rank OR subject = object
RETURN DISTINCT f.id AS id, f:Denial AS isDenial
