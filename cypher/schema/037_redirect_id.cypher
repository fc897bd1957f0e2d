// An entity that was merged into another one leaves its id behind, once.
// @mode schema
// @returns nothing
CREATE CONSTRAINT redirect_id IF NOT EXISTS
FOR (r:__Redirect__) REQUIRE r.id IS UNIQUE
