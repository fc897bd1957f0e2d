// The entities that stand in some passages, and where.
// @mode read
// @param chunkIds: LIST<STRING>
// @returns documentId: STRING, start: INTEGER, end: INTEGER, id: STRING, name: STRING, type: STRING
MATCH (c:Chunk) WHERE c.id IN $chunkIds
MATCH (c)<-[m:FROM_CHUNK]-(e:__Entity__)
WHERE m.start IS NOT NULL
RETURN DISTINCT c.documentId AS documentId, m.start AS start, m.end AS end, e.id AS id, e.name AS name, e.type AS type
ORDER BY documentId, start, end, id
