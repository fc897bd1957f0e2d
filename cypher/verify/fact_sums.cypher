// Facts with their text and figures, those of their typed edges, and what their evidence comes to: of the same words, and of
// all that only stand together, the heaviest counts.
// The edge is looked for from the end that has fewer relationships, as a path: left to the planner, a database that was
// empty when the statement was planned would have all its relationships scanned.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, type: STRING, subject: STRING, object: STRING, fact: MAP, edges: LIST<MAP>, weight: INTEGER, evidence: INTEGER, supporting: LIST<ANY>, strength: INTEGER?, described: LIST<MAP>
MATCH (f:Fact)
USING INDEX SEEK f:Fact(id)
WHERE f.id >= $first AND f.id <= $last
MATCH (f)-[:SUBJECT]->(s:__Entity__)
MATCH (f)-[:OBJECT]->(o:__Entity__)
WITH f, s, o, CASE WHEN COUNT { (s)--() } < COUNT { (o)--() } THEN [s, o] ELSE [o, s] END AS ends
WITH f, s, o, ends[0] AS near, ends[1] AS far
WITH f, s, o, [(near)-[hop*1..1]-(far) WHERE head(hop).factId = f.id | properties(head(hop))] AS edges
CALL (f) {
  MATCH (f)-[stated:STATED_IN|ASSERTS]-(c)
  WITH stated, c, CASE stated.context WHEN 'Co-occurrence in document' THEN '' ELSE coalesce(stated.words, stated.quote) END AS words
  ORDER BY stated.confidence DESC, stated.description
  WITH words, max(stated.weight) AS weight, count(*) AS evidence, collect(DISTINCT c.documentId) AS documents,
       max(stated.strength) AS strength, collect({confidence: stated.confidence, description: stated.description}) AS described
  RETURN sum(weight) AS weight, sum(evidence) AS evidence, collect(documents) AS supporting, max(strength) AS strength,
         reduce(all = [], some IN collect(described) | all + some) AS described
}
RETURN f.collection AS collection, f.id AS id, [] AS documents, f.type AS type, s.name AS subject, o.name AS object,
       f {.text, .confidence, .support, .strength, .description, .evidenceCount} AS fact, edges,
       weight, evidence, supporting, strength, described
