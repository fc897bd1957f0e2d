// The bytes of a source lie in numbered pieces.
// @mode schema
// @returns nothing
CREATE CONSTRAINT source_piece IF NOT EXISTS
FOR (p:__SourcePiece__) REQUIRE (p.sourceId, p.index) IS UNIQUE
