// A collection holds one document a key.
// @mode schema
// @returns nothing
CREATE CONSTRAINT document_key IF NOT EXISTS
FOR (d:Document) REQUIRE (d.collection, d.key) IS UNIQUE
