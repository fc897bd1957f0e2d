// Makes a worked-out version the document's own, as of this turn at the collection's lock, and forgets older sources.
// @mode write
// @param documentId: STRING
// @param version: INTEGER
// @param text: STRING
// @param properties: MAP
// @returns count: INTEGER
MATCH (s:__Source__ {documentId: $documentId, version: $version})-[:SOURCE_OF]->(d:Document)
SET s.given = CASE WHEN s.isText THEN coalesce(s.given, nullIf(s.text, $text)) ELSE null END
SET s.text = $text
SET d = d {.id, .collection, .key, .submitted, .createdAt}
SET d += $properties, d.version = $version, d.updatedAt = datetime()
WITH d
MATCH (l:__Lock__ {collection: d.collection})
SET d.serial = l.serial
WITH d
CALL (d) {
  MATCH (old:__Source__ {documentId: d.id})
  WHERE old.version < d.version
  OPTIONAL MATCH (piece:__SourcePiece__)-[:PIECE_OF]->(old)
  DETACH DELETE piece, old
}
RETURN count(d) AS count
