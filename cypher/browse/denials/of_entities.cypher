// What is denied of entities: what most documents deny first.
// @mode read
// @param ids: LIST<STRING>
// @param limit: INTEGER
// @returns parent: STRING, denial: MAP
UNWIND $ids AS parent
CALL (parent) {
  MATCH (e:__Entity__ {id: parent})<-[:SUBJECT|OBJECT]-(d:Denial)
  USING INDEX SEEK e:__Entity__(id)
  WITH d, count(*) AS ends
  // What both ends of have become one thing is not shown, as such a fact is not.
  WHERE ends = 1
  RETURN d ORDER BY d.support DESC, d.text, d.key LIMIT $limit
}
MATCH (s:__Entity__)<-[:SUBJECT]-(d)-[:OBJECT]->(o:__Entity__)
RETURN parent, d {.id, .collection, .key, .type, .text, .confidence, .strength, .support, .evidenceCount,
  .description, source: s.id, target: o.id} AS denial
ORDER BY parent, d.support DESC, d.text, d.key
