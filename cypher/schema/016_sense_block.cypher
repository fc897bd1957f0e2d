// Senses that may mean the same: those of one block.
// @mode schema
// @returns nothing
CREATE INDEX sense_block IF NOT EXISTS
FOR (s:__Sense__) ON (s.collection, s.block)
