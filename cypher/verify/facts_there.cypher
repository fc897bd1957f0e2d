// Those of some facts that are there, shown or hidden.
// @mode read
// @param ids: LIST<STRING>
// @returns id: STRING
UNWIND $ids AS id
OPTIONAL MATCH (shown:Fact {id: id})
OPTIONAL MATCH (hidden:__HiddenFact__ {id: id})
WITH id, shown, hidden
WHERE shown IS NOT NULL OR hidden IS NOT NULL
RETURN DISTINCT id
