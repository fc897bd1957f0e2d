// The entities that stand in some passages: a row an entity and document, with its places as [start, end].
// @mode read
// @param chunkIds: LIST<STRING>
// @returns documentId: STRING, id: STRING, name: STRING, type: STRING, places: LIST<LIST<INTEGER>>
MATCH (c:Chunk) WHERE c.id IN $chunkIds
MATCH (c)<-[m:FROM_CHUNK]-(e:__Entity__)
WHERE m.start IS NOT NULL
RETURN c.documentId AS documentId, e.id AS id, e.name AS name, e.type AS type,
  collect(DISTINCT [m.start, m.end]) AS places
