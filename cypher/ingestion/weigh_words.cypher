// Adds what documents say in certain words to the weights of facts, or takes it from them: of the same words the heaviest
// counts, whichever documents have them.
// @mode write
// @param rows: LIST<MAP>
// @param sign: INTEGER
// @returns count: INTEGER
UNWIND $rows AS row
MATCH (f:Fact {id: row.factId})-[:SUBJECT]->(:__Entity__)
WITH row, f
CALL (row) {
  MATCH ()-[stated:STATED_IN]->()
  USING INDEX SEEK stated:STATED_IN(factId, words, weight)
  WHERE stated.factId = row.factId AND stated.words = row.words AND stated.weight >= 0
  WITH stated.weight AS weight
  ORDER BY stated.factId DESC, stated.words DESC, stated.weight DESC
  LIMIT 1
  RETURN sum(weight) AS weight
}
WITH f, sum(weight) AS weight
SET f.weight = coalesce(f.weight, 0) + $sign * weight
RETURN count(f) AS count
