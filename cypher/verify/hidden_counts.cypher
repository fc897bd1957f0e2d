// Hidden facts of which other counts of evidence are kept than their documents give.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, what: STRING
MATCH (f:__HiddenFact__)
USING INDEX SEEK f:__HiddenFact__(id)
WHERE f.id >= $first AND f.id <= $last
CALL (f) {
  MATCH (f)-[s:STATED_IN]->(c:Chunk)
  RETURN collect(s) AS pieces, count(DISTINCT c.documentId) AS support
}
CALL (pieces) {
  UNWIND pieces AS s
  WITH s.words AS words, max(s.weight) AS weight
  RETURN sum(weight) AS weight
}
WITH f, support, weight,
     [strength IN range(1, 10) | size([s IN pieces WHERE s.strength = strength])] AS strengths,
     size([s IN pieces WHERE s.factId IS NULL OR s.factId <> f.id]) AS strayed
WHERE coalesce(f.weight, 0) <> weight OR coalesce(f.support, 0) <> support
   OR coalesce(f.strengths, [i IN range(0, 9) | 0]) <> strengths OR strayed > 0
RETURN f.collection AS collection, f.id AS id, [] AS documents,
       'Of the hidden fact "' + coalesce(f.text, '?') + '" ' + support + ' documents and a weight of ' + weight + ' are due; counted are '
       + coalesce(f.support, 0) + ' and ' + coalesce(f.weight, 0)
       + ', or its strengths are others, or ' + strayed + ' pieces of evidence are under another id.' AS what
