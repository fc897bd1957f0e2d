// One source a version of a document.
// @mode schema
// @returns nothing
CREATE CONSTRAINT source_version IF NOT EXISTS
FOR (s:__Source__) REQUIRE (s.documentId, s.version) IS UNIQUE
