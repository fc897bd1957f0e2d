// A source has one id.
// @mode schema
// @returns nothing
CREATE CONSTRAINT source_id IF NOT EXISTS
FOR (s:__Source__) REQUIRE s.id IS UNIQUE
