// Names with the forms that they are found by, how documents write them, the most frequent first, and what is counted of that.
// @mode read
// @param collection: STRING
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, matchKey: STRING, sign: STRING, text: STRING, surfaces: LIST<STRING>, mentions: LIST<INTEGER>, spellings: LIST<STRING>?, spellingMentions: LIST<INTEGER>?, documents: LIST<STRING>
MATCH (n:__Name__)
USING INDEX SEEK n:__Name__(collection, key)
WHERE n.collection = $collection AND n.key >= $first AND n.key <= $last
MATCH (n)<-[:OF_NAME]-(s:__Sense__)
WITH n, s.surface AS surface, sum(s.mentions) AS mentions, collect(s.documentId) AS documents
ORDER BY mentions DESC, surface
WITH n, collect(surface) AS surfaces, collect(mentions) AS mentions, collect(documents) AS listed
RETURN n.collection AS collection, n.key AS id, n.matchKey AS matchKey, n.sign AS sign, n.text AS text, surfaces, mentions,
       n.spellings AS spellings, n.spellingMentions AS spellingMentions,
       reduce(all = [], some IN listed | all + some) AS documents
