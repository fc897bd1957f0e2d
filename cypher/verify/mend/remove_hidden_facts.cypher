// Takes away hidden facts; the documents that state them are derived anew.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (f:__HiddenFact__ {id: id})
DETACH DELETE f
RETURN count(*) AS count
