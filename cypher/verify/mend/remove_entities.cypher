// Takes away entities without senses, with the facts that speak of them; their documents are derived anew.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (e:__Entity__ {id: id})
WHERE NOT EXISTS { (e)<-[:SENSE_OF]-(:__Sense__) }
OPTIONAL MATCH (e)<-[:SUBJECT|OBJECT]-(f:Fact|__HiddenFact__|Denial)
WITH e, collect(DISTINCT f) AS facts
FOREACH (f IN facts | DETACH DELETE f)
DETACH DELETE e
RETURN count(*) AS count
