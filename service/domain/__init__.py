"""The words of the house: what a document, a chunk, an entity … is, with no idea of where it is kept."""
