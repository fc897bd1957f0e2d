// Entities that a text may name: what is shown under a name that begins with it, what has it for a name, exactly, loosely
// or spelled another way, and what a rare word of it may stand for (`kin`). Types null: any.
// @mode read
// @param collections: LIST<STRING>
// @param types: LIST<STRING>?
// @param start: STRING
// @param end: STRING
// @param contains: STRING
// @param key: STRING
// @param keyEnd: STRING
// @param matchKey: STRING
// @param sign: STRING?
// @param kin: STRING?
// @param kinEnd: STRING?
// @param limit: INTEGER
// @returns entity: MAP
UNWIND $collections AS collection
CALL (collection) {
  MATCH (e:__Entity__)
  USING INDEX SEEK e:__Entity__(collection, sortKey)
  WHERE e.collection = collection AND e.sortKey >= $key AND e.sortKey < $keyEnd
    AND ($types IS NULL OR e.type IN $types)
    AND [e.sortKey] >= [$start] AND [e.sortKey] < [$end] AND split(e.sortKey, '\u001f')[0] CONTAINS $contains
  RETURN e ORDER BY e.collection, e.sortKey LIMIT $limit
UNION
  MATCH (n:__Name__ {collection: collection, key: $key})<-[:OF_NAME]-(:__Sense__)-[:SENSE_OF]->(e:__Entity__)
  USING INDEX SEEK n:__Name__(collection, key)
  WITH DISTINCT e
  WHERE ($types IS NULL OR e.type IN $types)
    AND [e.sortKey] >= [$start] AND [e.sortKey] < [$end] AND split(e.sortKey, '\u001f')[0] CONTAINS $contains
  RETURN e ORDER BY e.mentionCount DESC, e.sortKey LIMIT $limit
UNION
  MATCH (n:__Name__ {collection: collection, matchKey: $matchKey})<-[:OF_NAME]-(:__Sense__)-[:SENSE_OF]->(e:__Entity__)
  USING INDEX SEEK n:__Name__(collection, matchKey)
  WITH DISTINCT e
  WHERE ($types IS NULL OR e.type IN $types)
    AND [e.sortKey] >= [$start] AND [e.sortKey] < [$end] AND split(e.sortKey, '\u001f')[0] CONTAINS $contains
  RETURN e ORDER BY e.mentionCount DESC, e.sortKey LIMIT $limit
UNION
  MATCH (n:__Name__ {collection: collection, sign: $sign})<-[:OF_NAME]-(:__Sense__)-[:SENSE_OF]->(e:__Entity__)
  USING INDEX SEEK n:__Name__(collection, sign)
  WITH DISTINCT e
  WHERE ($types IS NULL OR e.type IN $types)
    AND [e.sortKey] >= [$start] AND [e.sortKey] < [$end] AND split(e.sortKey, '\u001f')[0] CONTAINS $contains
  RETURN e ORDER BY e.mentionCount DESC, e.sortKey LIMIT $limit
UNION
  MATCH (e:__Entity__)
  USING INDEX SEEK e:__Entity__(collection, kin)
  WHERE e.collection = collection AND e.kin >= $kin AND e.kin < $kinEnd
    AND ($types IS NULL OR e.type IN $types)
    AND [e.sortKey] >= [$start] AND [e.sortKey] < [$end] AND split(e.sortKey, '\u001f')[0] CONTAINS $contains
  RETURN e ORDER BY e.collection, e.kin, e.sortKey LIMIT $limit
}
WITH DISTINCT e
RETURN e {.id, .collection, .name, .type, .sortKey, .aliases, .description, .mentionCount,
  .documentCount} AS entity
