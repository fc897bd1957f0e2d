// Mentions of an entity that their name does not mean in their document.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, what: STRING
MATCH (c:Chunk)
USING INDEX SEEK c:Chunk(id)
WHERE c.id >= $first AND c.id <= $last
MATCH (e:__Entity__)-[mention:FROM_CHUNK]->(c)
WHERE NOT EXISTS { (:__Sense__ {documentId: c.documentId, nameKey: mention.nameKey})-[:SENSE_OF]->(e) }
RETURN c.collection AS collection, c.id AS id, [c.documentId] AS documents,
       '"' + coalesce(mention.surface, '?') + '" is a mention of ' + coalesce(e.name, '?') + ', which that name does not mean in its document.' AS what
