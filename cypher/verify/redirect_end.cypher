// Old ids that don't lead to just one entity of their collection, or that an entity has.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING?, id: STRING, documents: LIST<STRING>, groups: STRING?, what: STRING
MATCH (r:__Redirect__)
USING INDEX SEEK r:__Redirect__(id)
WHERE r.id >= $first AND r.id <= $last
WITH r, COUNT { (r)-[:REDIRECTS_TO]->() } AS led, COUNT { (r)-[:REDIRECTS_TO]->(:__Entity__ {collection: r.collection}) } AS right,
     EXISTS { MATCH (e:__Entity__) WHERE e.id = r.id } AS isTaken
WHERE led <> 1 OR right <> 1 OR isTaken OR r.groups IS NULL
RETURN r.collection AS collection, r.id AS id, [] AS documents, r.groups AS groups,
       'The old id ' + r.id + CASE
         WHEN isTaken THEN ' is that of an entity that is there.'
         WHEN r.groups IS NULL THEN ' does not say what it held.'
         ELSE ' leads to ' + led + ' things, of which ' + right + ' are entities of its collection.'
       END AS what
