// Senses of a document that is not there, without their name, or not of just one entity of their collection.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, what: STRING
MATCH (s:__Sense__)
USING INDEX SEEK s:__Sense__(documentId, nameKey)
WHERE s.documentId >= $first AND s.documentId <= $last AND s.nameKey > ''
OPTIONAL MATCH (d:Document {id: s.documentId})
WITH s, d
WHERE d IS NULL OR d.collection <> s.collection
   OR COUNT { (s)-[:SENSE_OF]->() } <> 1 OR NOT EXISTS { (s)-[:SENSE_OF]->(:__Entity__ {collection: s.collection}) }
   OR COUNT { (s)-[:OF_NAME]->() } <> 1 OR NOT EXISTS { (s)-[:OF_NAME]->(:__Name__ {collection: s.collection, key: s.nameKey}) }
RETURN s.collection AS collection, s.documentId AS id, CASE WHEN d IS NULL THEN [] ELSE [d.id] END AS documents,
       'The sense of "' + s.nameKey + '" has ' + CASE WHEN d IS NULL THEN 'no document.' ELSE 'not just one name and one entity.' END AS what
