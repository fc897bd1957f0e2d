// The entities that some names mean in some collections: by a name's exact key, by its loose one, or as people named them.
// @mode read
// @param collections: LIST<STRING>
// @param keys: LIST<STRING>
// @param matchKeys: LIST<STRING>
// @returns key: STRING, matchKey: STRING, id: STRING, name: STRING, type: STRING
CALL () {
  MATCH (n:__Name__) WHERE n.collection IN $collections AND n.key IN $keys
  MATCH (n)<-[:OF_NAME]-(:__Sense__)-[:SENSE_OF]->(e:__Entity__)
  RETURN n.key AS key, n.matchKey AS matchKey, e
UNION
  MATCH (n:__Name__) WHERE n.collection IN $collections AND n.matchKey IN $matchKeys
  MATCH (n)<-[:OF_NAME]-(:__Sense__)-[:SENSE_OF]->(e:__Entity__)
  RETURN n.key AS key, n.matchKey AS matchKey, e
UNION
  MATCH (a:__Address__) WHERE a.collection IN $collections AND a.block IN $matchKeys
  MATCH (a)<-[:SPEAKS_OF]-(:__Change__)-[:EDITS]->(e:__Entity__)
  RETURN a.block AS key, a.block AS matchKey, e
}
RETURN DISTINCT key, matchKey, e.id AS id, e.name AS name, e.type AS type, e.mentionCount
ORDER BY e.mentionCount DESC, id
