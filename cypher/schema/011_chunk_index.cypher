// The chunks of a document are numbered.
// @mode schema
// @returns nothing
CREATE CONSTRAINT chunk_index IF NOT EXISTS
FOR (c:Chunk) REQUIRE (c.documentId, c.index) IS UNIQUE
