// Counts anew what the evidence of some hidden facts comes to.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (f:__HiddenFact__ {id: id})
CALL (f) {
  MATCH (f)-[strayed:STATED_IN]->(c:Chunk)
  WHERE strayed.factId IS NULL OR strayed.factId <> f.id
  CREATE (f)-[s:STATED_IN]->(c)
  SET s = properties(strayed), s.factId = f.id
  DELETE strayed
}
CALL (f) {
  MATCH (f)-[s:STATED_IN]->(c:Chunk)
  RETURN collect(s) AS pieces, count(DISTINCT c.documentId) AS support
}
CALL (pieces) {
  UNWIND pieces AS s
  WITH s.words AS words, max(s.weight) AS weight
  RETURN sum(weight) AS weight
}
WITH f, pieces, support, weight, [strength IN range(1, 10) | size([s IN pieces WHERE s.strength = strength])] AS strengths
SET f.weight = weight, f.support = support,
    f.strengths = CASE WHEN any(count IN strengths WHERE count > 0) THEN strengths ELSE null END
RETURN count(f) AS count
