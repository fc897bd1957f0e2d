// The terms of passages and of their documents' titles: words are stemmed, and passages scoped, before they come here.
// @mode schema
// @returns nothing
CREATE FULLTEXT INDEX chunk_terms IF NOT EXISTS
FOR (c:Chunk) ON EACH [c.terms, c.titleTerms]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace'}}
