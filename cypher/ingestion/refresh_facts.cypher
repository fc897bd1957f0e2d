// Works out what facts come to by their evidence, and writes the same on their typed edges.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (f:Fact {id: id})-[stated:STATED_IN]->(c:Chunk)
WITH f, stated, c
ORDER BY stated.confidence DESC, stated.description
WITH f, sum(stated.weight) AS weight, count(stated) AS evidence, count(DISTINCT c.documentId) AS support,
     max(stated.strength) AS strength, head(collect(stated.description)) AS description
WITH f, evidence, support, strength, description, round(1 - exp(-weight / 1000000.0), 6) AS confidence
MATCH (f)-[:SUBJECT]->(subject:__Entity__)
MATCH (f)-[:OBJECT]->(object:__Entity__)
SET f.confidence = CASE WHEN confidence > 0.999 THEN 0.999 ELSE confidence END,
    f.support = support, f.evidenceCount = evidence, f.strength = strength, f.description = description,
    f.text = subject.name + ' ' + toLower(replace(f.type, '_', ' ')) + ' ' + object.name
MERGE (subject)-[edge:$(f.type) {factId: f.id}]->(object)
SET edge.collection = f.collection, edge.confidence = f.confidence, edge.support = support,
    edge.strength = strength, edge.description = description
RETURN count(f) AS count
