// A collection's language.
// @mode read
// @param collection: STRING
// @returns language: STRING
MATCH (c:Collection {name: $collection})
RETURN c.language AS language
