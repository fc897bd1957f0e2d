"""The way of a document: read, chunk, embed and extract side by side, derive, store."""
