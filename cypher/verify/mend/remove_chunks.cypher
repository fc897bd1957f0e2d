// Takes away chunks whose document is gone.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (c:Chunk {id: id})
WHERE NOT EXISTS { MATCH (d:Document) WHERE d.id = c.documentId }
DETACH DELETE c
RETURN count(*) AS count
