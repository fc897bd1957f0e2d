// The facts that speak of some entities.
// @mode read
// @param ids: LIST<STRING>
// @returns id: STRING
UNWIND $ids AS id
MATCH (:__Entity__ {id: id})<-[:SUBJECT|OBJECT]-(f:Fact)
RETURN DISTINCT f.id AS id
