// Adds some documents to the counts that facts keep of those that state them, and how strongly (how many pieces of evidence
// have each strength, 1 to 10); or takes them from these. What is not shown is counted too.
// @mode write
// @param documents: LIST<STRING>
// @param sign: INTEGER
// @returns count: INTEGER
UNWIND $documents AS documentId
MATCH (c:Chunk {documentId: documentId})<-[stated:STATED_IN]-(f:Fact|__HiddenFact__)
USING INDEX SEEK c:Chunk(documentId, index)
WHERE c.index >= 0
WITH f, count(DISTINCT documentId) AS documents, collect(stated.strength) AS strengths
WITH f, documents,
     [i IN range(0, 9) | coalesce(f.strengths[i], 0) + $sign * size([strength IN strengths WHERE strength = i + 1])] AS strengths
SET f.support = coalesce(f.support, 0) + $sign * documents,
    f.strengths = CASE WHEN any(pieces IN strengths WHERE pieces <> 0) THEN strengths ELSE null END
RETURN count(f) AS count
