// The denials that speak of some entities.
// @mode read
// @param ids: LIST<STRING>
// @returns id: STRING
UNWIND $ids AS id
MATCH (:__Entity__ {id: id})<-[:SUBJECT|OBJECT]-(d:Denial)
RETURN DISTINCT d.id AS id
