// The embedder whose vectors the passages hold.
// @mode read
// @param index: STRING
// @returns model: STRING, dimensions: INTEGER
MATCH (e:__Embedding__ {index: $index})
RETURN e.model AS model, e.dimensions AS dimensions
