// The vector index of passages. Servers before 2026 can't filter inside it.
// @mode schema
// @param dimensions: INTEGER
// @returns nothing
CREATE VECTOR INDEX chunk_embedding IF NOT EXISTS
FOR (c:Chunk) ON c.embedding
OPTIONS {indexConfig: {`vector.dimensions`: $dimensions, `vector.similarity_function`: 'cosine'}}
