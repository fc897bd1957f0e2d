// The passages that Lucene queries find in `chunk_terms`, by their scores. The queries say where to look, and no two of
// them find the same passage. `seen` below `candidates` means that there are no more; `edge` is the least score seen.
// @mode read
// @param queries: LIST<STRING>
// @param candidates: INTEGER
// @param limit: INTEGER
// @returns seen: INTEGER, edge: FLOAT?, hits: LIST<MAP>
UNWIND $queries AS query
CALL db.index.fulltext.queryNodes('chunk_terms', query, {limit: $candidates}) YIELD node AS c, score
WITH c, score
ORDER BY score DESC, c.id
LIMIT $candidates
WITH collect({id: c.id, documentId: c.documentId, collection: c.collection, score: score}) AS found
RETURN size(found) AS seen, found[-1].score AS edge, found[..$limit] AS hits
