// A job has one id.
// @mode schema
// @returns nothing
CREATE CONSTRAINT job_id IF NOT EXISTS
FOR (j:__Job__) REQUIRE j.id IS UNIQUE
