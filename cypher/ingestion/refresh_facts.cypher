// Works out what facts come to by their evidence, and writes the same on their typed edges.
// The same words weigh once, wherever they stand (a sentence that two chunks share, a syndicated copy): they were read the
// same way, rightly or wrongly. So does that two names stand together, however often: it is no second witness.
// The edge is looked for from the end that has fewer relationships, as a path: left to the planner, a database that was
// empty when the statement was planned would have all its relationships scanned.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER, edges: INTEGER
UNWIND $ids AS id
MATCH (f:Fact {id: id})-[stated:STATED_IN|ASSERTS]-(c)
WITH f, stated, c,
     CASE stated.context WHEN 'Co-occurrence in document' THEN '' ELSE coalesce(stated.words, stated.quote) END AS words
ORDER BY stated.confidence DESC, stated.description
WITH f, collect({words: words, weight: stated.weight}) AS said, count(DISTINCT c.documentId) AS support,
     max(stated.strength) AS strength, head(collect(stated.description)) AS description
CALL (said) {
  UNWIND said AS piece
  WITH piece.words AS words, max(piece.weight) AS weight
  RETURN round(1 - exp(-sum(weight) / 1000000.0), 6) AS confidence
}
WITH f, size(said) AS evidence, support, strength, description, confidence
MATCH (f)-[:SUBJECT]->(subject:__Entity__)
MATCH (f)-[:OBJECT]->(object:__Entity__)
SET f.confidence = CASE WHEN confidence > 0.999 THEN 0.999 ELSE confidence END,
    f.support = support, f.evidenceCount = evidence, f.strength = strength, f.description = description,
    f.text = subject.name + ' ' + toLower(replace(f.type, '_', ' ')) + ' ' + object.name
WITH f, subject, object, COUNT { (subject)--() } < COUNT { (object)--() } AS fromSubject
WITH f, CASE WHEN fromSubject THEN subject ELSE object END AS near,
     CASE WHEN fromSubject THEN object ELSE subject END AS far
WITH f, [(near)-[hop*1..1]-(far) WHERE head(hop).factId = f.id | head(hop)] AS edges
FOREACH (edge IN edges |
  SET edge.confidence = f.confidence, edge.support = f.support, edge.strength = f.strength,
      edge.description = f.description
)
RETURN count(f) AS count, sum(size(edges)) AS edges
