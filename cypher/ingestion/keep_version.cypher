// Keeps a document's stored version as the outcome of a newer submission that says the same, and forgets older sources.
// @mode write
// @param documentId: STRING
// @param version: INTEGER
// @returns status: STRING, chunks: INTEGER, entities: INTEGER, facts: INTEGER
MATCH (new:__Source__ {documentId: $documentId, version: $version})-[:SOURCE_OF]->(d:Document)
OPTIONAL MATCH (kept:__Source__ {documentId: d.id, version: d.version})
SET new.given = CASE WHEN new.isText THEN coalesce(new.given, nullIf(new.text, coalesce(kept.text, new.text))) ELSE null END
SET new.text = coalesce(kept.text, new.text), d.version = $version
WITH d
CALL (d) {
  MATCH (old:__Source__ {documentId: d.id})
  WHERE old.version < d.version
  OPTIONAL MATCH (piece:__SourcePiece__)-[:PIECE_OF]->(old)
  DETACH DELETE piece, old
}
OPTIONAL MATCH (c:Chunk {documentId: d.id})
WHERE c.index >= 0
OPTIONAL MATCH (c)<-[:FROM_CHUNK]-(e:__Entity__)
OPTIONAL MATCH (c)<-[:STATED_IN]-(f:Fact)
RETURN d.status AS status, count(DISTINCT c) AS chunks, count(DISTINCT e) AS entities, count(DISTINCT f) AS facts
