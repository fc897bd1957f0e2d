// A collection is known by its name.
// @mode schema
// @returns nothing
CREATE CONSTRAINT collection_name IF NOT EXISTS
FOR (c:Collection) REQUIRE c.name IS UNIQUE
