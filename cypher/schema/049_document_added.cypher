// A collection's documents by when they came: what searches are filtered by.
// @mode schema
// @returns nothing
CREATE INDEX document_added IF NOT EXISTS
FOR (d:Document) ON (d.collection, d.createdAt)
