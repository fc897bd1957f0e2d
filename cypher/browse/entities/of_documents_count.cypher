// How many entities each document names.
// @mode read
// @param ids: LIST<STRING>
// @returns parent: STRING, count: INTEGER
UNWIND $ids AS parent
CALL (parent) {
  MATCH (s:__Sense__)-[:SENSE_OF]->(e:__Entity__)
  USING INDEX SEEK s:__Sense__(documentId, nameKey)
  WHERE s.documentId = parent AND s.nameKey IS NOT NULL
  RETURN count(DISTINCT e) AS count
}
RETURN parent, count
