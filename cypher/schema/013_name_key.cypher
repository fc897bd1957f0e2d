// A surface form is one node in its collection.
// @mode schema
// @returns nothing
CREATE CONSTRAINT name_key IF NOT EXISTS
FOR (n:__Name__) REQUIRE (n.collection, n.key) IS UNIQUE
