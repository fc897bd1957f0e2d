// The steps that lead on from entities: the surest relationship with each other entity, and how many more there are. What
// documents deny as surely as others state it is none. Kinds null: any.
// @mode read
// @param ids: LIST<STRING>
// @param kinds: LIST<STRING>?
// @returns id: STRING, steps: LIST<MAP>
UNWIND $ids AS id
CALL (id) {
  MATCH (e:__Entity__ {id: id})
  USING INDEX SEEK e:__Entity__(id)
  CALL (e) {
    OPTIONAL MATCH (e)<-[:SUBJECT|OBJECT]-(d:Denial)
    RETURN collect(d {.key, .confidence}) AS denials
  }
  MATCH (e)<-[role:SUBJECT|OBJECT]-(f:Fact)
  WHERE ($kinds IS NULL OR f.type IN $kinds)
    AND none(denial IN denials WHERE denial.key = f.key AND denial.confidence >= f.confidence)
  MATCH (f)-[:SUBJECT|OBJECT]->(o:__Entity__)
  WHERE o <> e
  WITH o, f, role ORDER BY f.confidence DESC, f.support DESC, f.text, f.key
  WITH o, collect({id: f.id, confidence: f.confidence, isOutgoing: type(role) = 'SUBJECT'}) AS facts
  RETURN collect({
    other: o.id, place: o.sortKey, more: size(facts) - 1, factId: facts[0].id, confidence: facts[0].confidence,
    isOutgoing: facts[0].isOutgoing, degree: COUNT { (o)<-[:SUBJECT]-() } + COUNT { (o)<-[:OBJECT]-() }
  }) AS steps
}
RETURN id, steps
