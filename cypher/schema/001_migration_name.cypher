// A migration is recorded once, under its name.
// @mode schema
// @returns nothing
CREATE CONSTRAINT migration_name IF NOT EXISTS
FOR (m:__Migration__) REQUIRE m.name IS UNIQUE
