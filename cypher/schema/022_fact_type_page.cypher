// Pages of the facts of one type.
// @mode schema
// @returns nothing
CREATE INDEX fact_type_page IF NOT EXISTS
FOR (f:Fact) ON (f.collection, f.type, f.key)
