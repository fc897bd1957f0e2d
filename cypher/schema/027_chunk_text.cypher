// Words of passages; also what neo4j-graphrag's HybridRetriever asks.
// @mode schema
// @returns nothing
CREATE FULLTEXT INDEX chunk_text IF NOT EXISTS
FOR (c:Chunk) ON EACH [c.text]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}}
