// Names that may mean the same as a near one, by the sign that they share.
// @mode schema
// @returns nothing
CREATE INDEX name_sign IF NOT EXISTS
FOR (n:__Name__) ON (n.collection, n.sign)
