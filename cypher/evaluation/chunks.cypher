// Those of some chunks that are there, in some collections.
// @mode read
// @param ids: LIST<STRING>
// @param collections: LIST<STRING>
// @returns id: STRING
UNWIND $ids AS id
MATCH (c:Chunk {id: id})
USING INDEX SEEK c:Chunk(id)
WHERE c.collection IN $collections
RETURN c.id AS id
