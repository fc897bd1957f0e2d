// Names with the forms that they are found by, and how documents write them, the most frequent first.
// @mode read
// @param collection: STRING
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, matchKey: STRING, sign: STRING, text: STRING, surface: STRING, documents: LIST<STRING>
MATCH (n:__Name__)
USING INDEX SEEK n:__Name__(collection, key)
WHERE n.collection = $collection AND n.key >= $first AND n.key <= $last
MATCH (n)<-[:OF_NAME]-(s:__Sense__)
WITH n, s.surface AS surface, sum(s.mentions) AS mentions, collect(s.documentId) AS documents
ORDER BY mentions DESC, surface
WITH n, collect(surface) AS surfaces, collect(documents) AS listed
RETURN n.collection AS collection, n.key AS id, n.matchKey AS matchKey, n.sign AS sign, n.text AS text, head(surfaces) AS surface,
       reduce(all = [], some IN listed | all + some) AS documents
