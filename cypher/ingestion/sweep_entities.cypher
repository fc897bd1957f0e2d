// Takes away entities without senses, and the ids that led to them. Their facts and mentions are gone by then: a plain DELETE makes sure.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (e:__Entity__ {id: id})
WHERE NOT EXISTS { (e)<-[:SENSE_OF]-() }
OPTIONAL MATCH (r:__Redirect__)-[:REDIRECTS_TO]->(e)
DETACH DELETE r
DELETE e
RETURN count(*) AS count
