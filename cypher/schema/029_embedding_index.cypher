// An index has one embedder.
// @mode schema
// @returns nothing
CREATE CONSTRAINT embedding_index IF NOT EXISTS
FOR (e:__Embedding__) REQUIRE e.index IS UNIQUE
