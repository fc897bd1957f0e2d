// How many facts some collections hold.
// @mode read
// @param collections: LIST<STRING>
// @param confidence: FLOAT
// @returns count: INTEGER
UNWIND $collections AS collection
MATCH (f:Fact)
USING INDEX SEEK f:Fact(collection, key)
WHERE f.collection = collection AND f.key IS NOT NULL AND f.confidence >= $confidence
RETURN count(f) AS count
