// All indexes, those of constraints too: whether they can be used, and the dimensions of a vector index.
// @mode read
// @returns name: STRING, state: STRING, percent: FLOAT, dimensions: INTEGER
SHOW INDEXES YIELD name, state, populationPercent, options
RETURN name, state, populationPercent AS percent, options.indexConfig['vector.dimensions'] AS dimensions
ORDER BY name
