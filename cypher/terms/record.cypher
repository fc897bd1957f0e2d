// Records what the terms of a collection's passages were made by, as long as it has that language.
// @mode write
// @param collection: STRING
// @param language: STRING
// @param termsBy: STRING
// @returns nothing
MATCH (c:Collection {name: $collection})
SET c.name = c.name
WITH c
WHERE c.language = $language
SET c.termsBy = $termsBy
