// Pages of entities: a collection's, in the order of their sort keys.
// @mode schema
// @returns nothing
CREATE INDEX entity_page IF NOT EXISTS
FOR (e:__Entity__) ON (e.collection, e.sortKey)
