// A message batch is noted once.
// @mode schema
// @returns nothing
CREATE CONSTRAINT batch_id IF NOT EXISTS
FOR (b:__Batch__) REQUIRE b.id IS UNIQUE
