// Some passages by their similarity to a vector: all of them are compared. `seen` below `candidates` means that there
// are no more; `edge` is the least similarity seen.
// @mode read
// @param vector: LIST<FLOAT>
// @param chunkIds: LIST<STRING>
// @param candidates: INTEGER
// @param limit: INTEGER
// @returns seen: INTEGER, edge: FLOAT?, hits: LIST<MAP>
MATCH (c:Chunk)
USING INDEX SEEK c:Chunk(id)
WHERE c.id IN $chunkIds AND c.embedding IS NOT NULL
WITH c, vector.similarity.cosine(c.embedding, $vector) AS similarity
ORDER BY similarity DESC, c.id
LIMIT $candidates
WITH collect({id: c.id, documentId: c.documentId, collection: c.collection, score: similarity}) AS found
RETURN size(found) AS seen, found[-1].score AS edge, found[..$limit] AS hits
