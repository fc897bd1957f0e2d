// Each collection's language, and what the terms of its passages were made by.
// @mode read
// @returns collection: STRING, language: STRING, termsBy: STRING
MATCH (c:Collection)
WHERE c.name > ''
RETURN c.name AS collection, c.language AS language, c.termsBy AS termsBy
ORDER BY collection
