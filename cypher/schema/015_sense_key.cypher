// A name means one thing in one document.
// @mode schema
// @returns nothing
CREATE CONSTRAINT sense_key IF NOT EXISTS
FOR (s:__Sense__) REQUIRE (s.documentId, s.nameKey) IS UNIQUE
