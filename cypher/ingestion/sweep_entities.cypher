// Takes away entities without senses. Their facts and mentions are gone by then: a plain DELETE makes sure.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (e:__Entity__ {id: id})
WHERE NOT EXISTS { (e)<-[:SENSE_OF]-() }
DELETE e
RETURN count(*) AS count
