// A subject, a type and an object make one fact of a collection.
// @mode schema
// @returns nothing
CREATE CONSTRAINT fact_key IF NOT EXISTS
FOR (f:Fact) REQUIRE (f.collection, f.key) IS UNIQUE
