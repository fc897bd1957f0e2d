"""The default extractor against public gold: one module a data set, each scored by rules of our own."""
