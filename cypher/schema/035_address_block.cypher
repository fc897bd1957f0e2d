// What changes speak of: one node a block.
// @mode schema
// @returns nothing
CREATE CONSTRAINT address_block IF NOT EXISTS
FOR (a:__Address__) REQUIRE (a.collection, a.block) IS UNIQUE
