// A document has one opaque id.
// @mode schema
// @returns nothing
CREATE CONSTRAINT document_id IF NOT EXISTS
FOR (d:Document) REQUIRE d.id IS UNIQUE
