// The documents that have a key, one at most in each collection.
// @mode read
// @param collections: LIST<STRING>
// @param key: STRING
// @returns document: MAP
UNWIND $collections AS collection
MATCH (d:Document {collection: collection, key: $key})
USING INDEX SEEK d:Document(collection, key)
RETURN properties(d) AS document
