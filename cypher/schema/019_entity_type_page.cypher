// Pages of the entities of one type.
// @mode schema
// @returns nothing
CREATE INDEX entity_type_page IF NOT EXISTS
FOR (e:__Entity__) ON (e.collection, e.type, e.sortKey)
