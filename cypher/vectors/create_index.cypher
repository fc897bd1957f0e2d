// The vector index of passages, which filters by collection inside the search. Made when the embedder is known.
// @mode schema
// @param dimensions: INTEGER
// @returns nothing
CYPHER 25
CREATE VECTOR INDEX chunk_embedding IF NOT EXISTS
FOR (c:Chunk) ON c.embedding
WITH [c.collection, c.documentId]
OPTIONS {indexConfig: {`vector.dimensions`: $dimensions, `vector.similarity_function`: 'cosine'}}
