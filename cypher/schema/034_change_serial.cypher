// A collection's curation log, in its order.
// @mode schema
// @returns nothing
CREATE CONSTRAINT change_serial IF NOT EXISTS
FOR (c:__Change__) REQUIRE (c.collection, c.serial) IS UNIQUE
