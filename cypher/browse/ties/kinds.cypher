// What entities are tied to, by kind: how many there are of each, and the strongest. Strong is what is sure, stated by many
// documents, and tied to something rare. At most so many relationships of an entity are looked through. Null: any; the
// entity in the middle counts whatever its type.
// @mode read
// @param ids: LIST<STRING>
// @param kinds: LIST<STRING>?
// @param types: LIST<STRING>?
// @param middle: STRING
// @param most: INTEGER
// @param each: INTEGER
// @returns id: STRING, kind: STRING, count: INTEGER, neighbours: LIST<MAP>
UNWIND $ids AS id
CALL (id) {
  MATCH (e:__Entity__ {id: id})
  USING INDEX SEEK e:__Entity__(id)
  MATCH (e)<-[:SUBJECT|OBJECT]-(f:Fact)
  WITH e, f LIMIT $most
  WHERE $kinds IS NULL OR f.type IN $kinds
  MATCH (f)-[:SUBJECT|OBJECT]->(o:__Entity__)
  WHERE o <> e AND ($types IS NULL OR o.type IN $types OR o.id = $middle)
  WITH f, o, f.confidence * CASE WHEN f.support > 1 THEN f.support ELSE 1 END
    / (1 + CASE WHEN o.documentCount > 1 THEN log(o.documentCount) ELSE 0 END) AS strength
  ORDER BY strength DESC, o.sortKey, f.key
  WITH f.type AS kind, count(*) AS count, collect({factId: f.id, strength: strength, other: o})[..$each] AS strongest
  UNWIND strongest AS one
  WITH kind, count, one, one.other AS o
  RETURN kind, count, collect({
    id: o.id, factId: one.factId, place: o.sortKey, strength: one.strength,
    degree: COUNT { (o)<-[:SUBJECT]-() } + COUNT { (o)<-[:OBJECT]-() }
  }) AS neighbours
}
RETURN id, kind, count, neighbours ORDER BY id, kind
