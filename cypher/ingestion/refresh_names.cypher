// Writes names as they are written most often.
// @mode write
// @param collection: STRING
// @param keys: LIST<STRING>
// @returns count: INTEGER
UNWIND $keys AS key
MATCH (n:__Name__ {collection: $collection, key: key})<-[:OF_NAME]-(s:__Sense__)
WITH n, s.surface AS surface, sum(s.mentions) AS mentions
ORDER BY mentions DESC, surface
WITH n, head(collect(surface)) AS text
SET n.text = text
RETURN count(n) AS count
