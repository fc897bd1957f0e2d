// Chunks whose vector is missing, of another length than the index, all zero, or no finite numbers.
// Such a chunk is stored without a word, and never found.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, what: STRING
OPTIONAL MATCH (made:__Embedding__ {index: 'chunk_embedding'})
WITH made.dimensions AS dimensions
MATCH (c:Chunk)
USING INDEX SEEK c:Chunk(id)
WHERE c.id >= $first AND c.id <= $last
WITH c, dimensions, c.embedding AS vector
WHERE vector IS NULL OR size(vector) <> dimensions
   OR any(x IN vector WHERE NOT (x > -1.0e38 AND x < 1.0e38)) OR all(x IN vector WHERE x = 0)
RETURN c.collection AS collection, c.id AS id, [c.documentId] AS documents,
       'The vector of chunk ' + c.index + ' is ' + CASE
         WHEN vector IS NULL THEN 'missing.'
         WHEN size(vector) <> dimensions THEN size(vector) + ' numbers long; the index has ' + dimensions + '.'
         ELSE 'zero, or not of finite numbers.'
       END AS what
