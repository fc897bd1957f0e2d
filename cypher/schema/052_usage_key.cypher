// How an entity is called is counted once for each way of writing it in each kind of sense; found by the block first.
// @mode schema
// @returns nothing
CREATE CONSTRAINT usage_key IF NOT EXISTS
FOR (u:__Usage__) REQUIRE (u.collection, u.block, u.type, u.field, u.part, u.surface, u.isHead, u.entityId) IS UNIQUE
