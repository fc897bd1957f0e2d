// The entities that some names mean in some collections: by a name's exact key, or by its loose one.
// @mode read
// @param collections: LIST<STRING>
// @param keys: LIST<STRING>
// @param matchKeys: LIST<STRING>
// @returns key: STRING, matchKey: STRING, id: STRING, name: STRING, type: STRING
CALL () {
  MATCH (n:__Name__) WHERE n.collection IN $collections AND n.key IN $keys
  RETURN n
UNION
  MATCH (n:__Name__) WHERE n.collection IN $collections AND n.matchKey IN $matchKeys
  RETURN n
}
MATCH (n)<-[:OF_NAME]-(:__Sense__)-[:SENSE_OF]->(e:__Entity__)
RETURN DISTINCT n.key AS key, n.matchKey AS matchKey, e.id AS id, e.name AS name, e.type AS type, e.mentionCount
ORDER BY e.mentionCount DESC, id
