// A denial has one id.
// @mode schema
// @returns nothing
CREATE CONSTRAINT denial_id IF NOT EXISTS
FOR (d:Denial) REQUIRE d.id IS UNIQUE
