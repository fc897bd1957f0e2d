// Names by their loose form.
// @mode schema
// @returns nothing
CREATE INDEX name_match IF NOT EXISTS
FOR (n:__Name__) ON (n.collection, n.matchKey)
