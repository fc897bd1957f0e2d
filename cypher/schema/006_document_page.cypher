// Pages of documents: a collection's, in the order of their sort keys.
// @mode schema
// @returns nothing
CREATE INDEX document_page IF NOT EXISTS
FOR (d:Document) ON (d.collection, d.sortKey)
