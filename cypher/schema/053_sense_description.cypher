// What documents say an entity is, by length: the longest is shown.
// @mode schema
// @returns nothing
CREATE INDEX sense_description IF NOT EXISTS
FOR (s:__Sense__) ON (s.entityId, s.descriptionLength)
