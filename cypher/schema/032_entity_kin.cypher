// Entities of near names, side by side.
// @mode schema
// @returns nothing
CREATE INDEX entity_kin IF NOT EXISTS
FOR (e:__Entity__) ON (e.collection, e.kin)
