// A collection has one lock node, whose serial counts its changes.
// @mode schema
// @returns nothing
CREATE CONSTRAINT lock_collection IF NOT EXISTS
FOR (l:__Lock__) REQUIRE l.collection IS UNIQUE
