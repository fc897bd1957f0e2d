// Works out what facts come to by their evidence, and writes the same on their typed edges.
// That two names stand together weighs once, the surest of it, however often they do: it is no second witness.
// The edge is looked for from the end that has fewer relationships, as a path: left to the planner, a database that was
// empty when the statement was planned would have all its relationships scanned.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER, edges: INTEGER
UNWIND $ids AS id
MATCH (f:Fact {id: id})-[stated:STATED_IN]->(c:Chunk)
WITH f, stated, c
ORDER BY stated.confidence DESC, stated.description
WITH f, stated, c, coalesce(stated.context = 'Co-occurrence in document', false) AS together
WITH f, sum(CASE WHEN together THEN 0 ELSE stated.weight END) + max(CASE WHEN together THEN stated.weight ELSE 0 END) AS weight,
     count(stated) AS evidence, count(DISTINCT c.documentId) AS support,
     max(stated.strength) AS strength, head(collect(stated.description)) AS description
WITH f, evidence, support, strength, description, round(1 - exp(-weight / 1000000.0), 6) AS confidence
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
