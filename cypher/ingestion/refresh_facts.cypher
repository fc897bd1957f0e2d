// Works out what facts come to by what is counted of their evidence and by who asserts them, and writes the same on their
// typed edges. The same words weigh once, wherever they stand (a sentence that two chunks share, a syndicated copy): they
// were read the same way, rightly or wrongly. So does that two names stand together, however often: it is no second witness.
// Of evidence only the piece that describes a fact best is read: the surest, then the first by letters.
// A fact knows where its edge lies. Where it doesn't (a store was copied), the edge is looked for from the end that has fewer
// relationships, as a path: left to the planner, a database that was empty when the statement was planned would have all
// its relationships scanned.
// The ends come first: a fact that was hidden when the transaction began, and has been swept in it, is still found by its id.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER, edges: INTEGER
UNWIND $ids AS id
MATCH (f:Fact {id: id})-[:SUBJECT]->(subject:__Entity__)
MATCH (f)-[:OBJECT]->(object:__Entity__)
WITH f, subject, object
CALL (f) {
  OPTIONAL MATCH (f)<-[asserts:ASSERTS]-(:__Change__)
  RETURN count(asserts) AS assertions, coalesce(sum(asserts.weight), 0) AS asserted, max(asserts.strength) AS strongest
}
CALL (f) {
  OPTIONAL MATCH ()-[stated:STATED_IN]->()
  USING INDEX SEEK stated:STATED_IN(factId, doubt, opening)
  WHERE stated.factId = f.id AND stated.doubt >= 0 AND stated.opening IS NOT NULL
  RETURN stated.doubt AS doubt, stated.opening AS opening
  ORDER BY stated.factId, stated.doubt, stated.opening
  LIMIT 1
}
CALL (f, doubt, opening) {
  CALL (f, doubt, opening) {
    MATCH ()-[stated:STATED_IN {factId: f.id, doubt: doubt, opening: opening}]->()
    USING INDEX SEEK stated:STATED_IN(factId, doubt, opening)
    RETURN stated.confidence AS confidence, stated.description AS description
    UNION ALL
    MATCH (f)<-[asserts:ASSERTS]-(:__Change__)
    WHERE asserts.description IS NOT NULL
    RETURN asserts.confidence AS confidence, asserts.description AS description
  }
  WITH confidence, description
  ORDER BY confidence DESC, description
  LIMIT 1
  RETURN head(collect(description)) AS description
}
WITH f, subject, object, assertions, description, round(1 - exp(-(coalesce(f.weight, 0) + asserted) / 1000000.0), 6) AS confidence,
     reduce(most = strongest, i IN range(0, 9) | CASE WHEN f.strengths[i] > 0 AND i + 1 > coalesce(most, 0) THEN i + 1 ELSE most END) AS strength
SET f.confidence = CASE WHEN confidence > 0.999 THEN 0.999 ELSE confidence END,
    f.support = coalesce(f.support, 0), f.evidenceCount = COUNT { (f)-[:STATED_IN]->() } + assertions,
    f.strength = strength, f.description = description,
    f.text = subject.name + ' ' + toLower(replace(f.type, '_', ' ')) + ' ' + object.name
WITH f, subject, object
OPTIONAL MATCH ()-[known]->()
WHERE elementId(known) = f.edgeId AND known.factId = f.id AND type(known) = f.type
WITH f, subject, object, known, COUNT { (subject)--() } < COUNT { (object)--() } AS fromSubject
WITH f, known, CASE WHEN known IS NOT NULL THEN null WHEN fromSubject THEN subject ELSE object END AS near,
     CASE WHEN fromSubject THEN object ELSE subject END AS far
WITH f, known, [(near)-[hop*1..1]-(far) WHERE head(hop).factId = f.id | head(hop)] AS found
WITH f, CASE WHEN known IS NULL THEN found ELSE [known] END AS edges
FOREACH (edge IN edges |
  SET edge.confidence = f.confidence, edge.support = f.support, edge.strength = f.strength,
      edge.description = f.description, f.edgeId = elementId(edge)
)
RETURN count(f) AS count, sum(size(edges)) AS edges
