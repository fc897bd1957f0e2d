// An entity has one opaque id.
// @mode schema
// @returns nothing
CREATE CONSTRAINT entity_id IF NOT EXISTS
FOR (e:__Entity__) REQUIRE e.id IS UNIQUE
