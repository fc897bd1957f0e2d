// Takes away names that no document uses any more.
// @mode write
// @param collection: STRING
// @param keys: LIST<STRING>
// @returns count: INTEGER
UNWIND $keys AS key
MATCH (n:__Name__ {collection: $collection, key: key})
WHERE NOT EXISTS { (n)<-[:OF_NAME]-() }
DELETE n
RETURN count(*) AS count
