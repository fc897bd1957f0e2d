// A fact has one id.
// @mode schema
// @returns nothing
CREATE CONSTRAINT fact_id IF NOT EXISTS
FOR (f:Fact) REQUIRE f.id IS UNIQUE
