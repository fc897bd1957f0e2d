// A subject, a type and an object make one denial of a collection.
// @mode schema
// @returns nothing
CREATE CONSTRAINT denial_key IF NOT EXISTS
FOR (d:Denial) REQUIRE (d.collection, d.key) IS UNIQUE
