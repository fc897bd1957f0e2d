// Some passages as they are now.
// @mode read
// @param chunkIds: LIST<STRING>
// @returns id: STRING, text: STRING, start: INTEGER
MATCH (c:Chunk) WHERE c.id IN $chunkIds
RETURN c.id AS id, c.text AS text, c.start AS start
