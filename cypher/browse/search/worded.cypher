// The entities of some collections whose names a full-text query finds. The filters come after the search, so whoever calls
// asks for more candidates until enough are left; `seen` below `candidates` means that there are no more. Types null: any.
// @mode read
// @param query: STRING
// @param collections: LIST<STRING>
// @param types: LIST<STRING>?
// @param start: STRING
// @param end: STRING
// @param contains: STRING
// @param candidates: INTEGER
// @param limit: INTEGER
// @returns seen: INTEGER, entities: LIST<MAP>
CALL db.index.fulltext.queryNodes('entity_words', $query, {limit: $candidates}) YIELD node, score
WITH collect({entity: node, score: score}) AS found
RETURN size(found) AS seen, COLLECT {
  UNWIND found AS one
  WITH one.entity AS e, one.score AS score
  WHERE e.collection IN $collections AND ($types IS NULL OR e.type IN $types)
    AND e.sortKey >= $start AND e.sortKey < $end AND split(e.sortKey, '\u001f')[0] CONTAINS $contains
  RETURN e {.id, .collection, .name, .type, .sortKey, .aliases, .description, .mentionCount, .documentCount}
  ORDER BY score DESC, e.sortKey
  LIMIT $limit
} AS entities
