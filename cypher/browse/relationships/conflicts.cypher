// The facts that give another value to what has but one: those that most documents state first. Each row says which thing
// has the value (holder), which value its fact gives it, and the kinds that say the same with that thing as their subject
// or as their object. Of two places of which one lies in the other both may be right: no conflict.
// @mode read
// @param rows: LIST<MAP>
// @param limit: INTEGER
// @returns parent: STRING, relationship: MAP
UNWIND $rows AS row
CALL (row) {
  MATCH (given:__Entity__ {id: row.value})
  USING INDEX SEEK given:__Entity__(id)
  RETURN [(given)-[:LOCATED_IN|PART_OF*1..3]->(place:__Entity__) | place.id] AS around
}
CALL (row, around) {
  MATCH (holder:__Entity__ {id: row.holder})
  USING INDEX SEEK holder:__Entity__(id)
  MATCH (holder)<-[end:SUBJECT|OBJECT]-(f:Fact)
  WHERE (type(end) = 'SUBJECT' AND f.type IN row.ofSubject) OR (type(end) = 'OBJECT' AND f.type IN row.ofObject)
  MATCH (s:__Entity__)<-[:SUBJECT]-(f)-[:OBJECT]->(o:__Entity__)
  WITH row, around, f, s, o, CASE type(end) WHEN 'SUBJECT' THEN o ELSE s END AS value
  WHERE value.id <> row.value AND NOT value.id IN around
    AND NOT row.value IN [(value)-[:LOCATED_IN|PART_OF*1..3]->(place:__Entity__) | place.id]
  RETURN f, s, o ORDER BY f.support DESC, f.text, f.key LIMIT $limit
}
RETURN row.parent AS parent, f {.id, .collection, .key, .type, .text, .confidence, .strength, .support, .evidenceCount,
  .description, source: s.id, target: o.id} AS relationship
ORDER BY parent, f.support DESC, f.text, f.key
