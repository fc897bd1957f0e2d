// How many facts of some types some collections hold.
// @mode read
// @param collections: LIST<STRING>
// @param types: LIST<STRING>
// @param confidence: FLOAT
// @returns count: INTEGER
UNWIND $collections AS collection
UNWIND $types AS type
MATCH (f:Fact)
USING INDEX SEEK f:Fact(collection, type, key)
WHERE f.collection = collection AND f.type = type AND f.key IS NOT NULL AND f.confidence >= $confidence
RETURN count(f) AS count
