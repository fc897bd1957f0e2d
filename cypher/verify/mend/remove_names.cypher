// Takes away names with what is tied to them; the documents that use them are derived anew.
// @mode write
// @param collection: STRING
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (n:__Name__ {collection: $collection, key: id})
DETACH DELETE n
RETURN count(*) AS count
