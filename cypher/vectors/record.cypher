// Records the embedder of an index, once.
// @mode write
// @param index: STRING
// @param model: STRING
// @param dimensions: INTEGER
// @returns model: STRING, dimensions: INTEGER
MERGE (e:__Embedding__ {index: $index})
ON CREATE SET e.model = $model, e.dimensions = $dimensions
RETURN e.model AS model, e.dimensions AS dimensions
