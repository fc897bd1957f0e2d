// Counts anew how documents write some names. A name is written as they do most often.
// @mode write
// @param collection: STRING
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (n:__Name__ {collection: $collection, key: id})<-[:OF_NAME]-(s:__Sense__)
WITH n, s.surface AS surface, sum(s.mentions) AS mentions
ORDER BY mentions DESC, surface
WITH n, collect(surface) AS spellings, collect(mentions) AS spellingMentions
SET n.spellings = spellings, n.spellingMentions = spellingMentions, n.text = head(spellings)
RETURN count(n) AS count
