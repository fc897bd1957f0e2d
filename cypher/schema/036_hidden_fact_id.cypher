// A fact that is not shown has one id.
// @mode schema
// @returns nothing
CREATE CONSTRAINT hidden_fact_id IF NOT EXISTS
FOR (f:__HiddenFact__) REQUIRE f.id IS UNIQUE
