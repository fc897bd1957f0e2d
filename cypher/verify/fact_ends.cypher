// Facts without just one subject, one object and one typed edge between them, or under another key than theirs.
// The edge is looked for from the end that has fewer relationships, as a path: left to the planner, a database that was
// empty when the statement was planned would have all its relationships scanned.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, blocks: LIST<STRING>, what: STRING
MATCH (f:Fact)
USING INDEX SEEK f:Fact(id)
WHERE f.id >= $first AND f.id <= $last
CALL (f) {
  OPTIONAL MATCH (f)-[:SUBJECT]->(s:__Entity__ {collection: f.collection})
  RETURN collect(s) AS subjects
}
CALL (f) {
  OPTIONAL MATCH (f)-[:OBJECT]->(o:__Entity__ {collection: f.collection})
  RETURN collect(o) AS objects
}
WITH f, size(subjects) AS ofSubject, size(objects) AS ofObject, head(subjects) AS s, head(objects) AS o
WITH f, ofSubject, ofObject, s, o, CASE WHEN COUNT { (s)--() } < COUNT { (o)--() } THEN [s, o] ELSE [o, s] END AS ends
WITH f, ofSubject, ofObject, s, o, ends[0] AS near, ends[1] AS far
WITH f, ofSubject, ofObject, s, o,
     [(near)-[hop*1..1]-(far) WHERE head(hop).factId = f.id AND startNode(head(hop)) = s | head(hop)] AS found
WITH f, ofSubject, ofObject, s, o, size(found) AS edges,
     size([edge IN found WHERE type(edge) = f.type AND edge.collection = f.collection]) AS right
WHERE ofSubject <> 1 OR ofObject <> 1 OR edges <> 1 OR right <> 1 OR COUNT { (f)-[:SUBJECT|OBJECT]->() } <> 2
   OR f.key IS NULL OR f.key <> s.id + '|' + f.type + '|' + o.id
CALL (f) {
  OPTIONAL MATCH (f)-[:STATED_IN]->(c:Chunk)
  RETURN collect(DISTINCT c.documentId) AS documents
}
RETURN f.collection AS collection, f.id AS id, documents,
       COLLECT { MATCH (f)<-[:ASSERTS|RETRACTS]-(:__Change__)-[:SPEAKS_OF]->(a:__Address__) RETURN DISTINCT a.block } AS blocks,
       'The fact "' + coalesce(f.text, '?') + '" has ' + ofSubject + ' subjects, ' + ofObject + ' objects and ' + right + ' typed edges of ' + edges + ' as it must, or another key than theirs.' AS what
