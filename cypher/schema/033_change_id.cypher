// A change has one id, wherever its log is replayed.
// @mode schema
// @returns nothing
CREATE CONSTRAINT change_id IF NOT EXISTS
FOR (c:__Change__) REQUIRE (c.collection, c.id) IS UNIQUE
