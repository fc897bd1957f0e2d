// A chunk has one id.
// @mode schema
// @returns nothing
CREATE CONSTRAINT chunk_id IF NOT EXISTS
FOR (c:Chunk) REQUIRE c.id IS UNIQUE
