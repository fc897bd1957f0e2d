// Documents by the loose form of their title, those of one form by id.
// @mode schema
// @returns nothing
CREATE INDEX document_title IF NOT EXISTS
FOR (d:Document) ON (d.collection, d.titleKey, d.id)
