// What some names mean in some collections (null: in all): entities, by the loose form of a name that documents use or people gave them, and by the sign
// that a name shares with near ones; documents, by the loose form of their title. Of a name that stands in many documents
// as many of them are looked at as `perName` says.
// @mode read
// @param collections: LIST<STRING>?
// @param forms: LIST<STRING>
// @param signs: LIST<STRING>
// @param perName: INTEGER
// @param perTitle: INTEGER
// @returns found: LIST<MAP>
WITH coalesce($collections, COLLECT { MATCH (c:Collection) WHERE c.name > '' RETURN c.name }) AS within
CALL (within) {
  MATCH (n:__Name__)
  USING INDEX SEEK n:__Name__(collection, matchKey)
  WHERE n.collection IN within AND n.matchKey IN $forms
  CALL (n) {
    MATCH (n)<-[:OF_NAME]-(s:__Sense__)
    WITH s LIMIT $perName
    MATCH (s)-[:SENSE_OF]->(e:__Entity__)
    RETURN DISTINCT e
  }
  RETURN 'form' AS kind, n.matchKey AS form, n.key AS key, e.id AS id, e.name AS name, e.type AS type, e.documentCount AS documents
UNION
  MATCH (n:__Name__)
  USING INDEX SEEK n:__Name__(collection, sign)
  WHERE n.collection IN within AND n.sign IN $signs
  WITH n LIMIT $perName
  CALL (n) {
    MATCH (n)<-[:OF_NAME]-(s:__Sense__)
    WITH s LIMIT $perTitle
    MATCH (s)-[:SENSE_OF]->(e:__Entity__)
    RETURN DISTINCT e
  }
  RETURN 'sign' AS kind, n.matchKey AS form, n.sign AS key, e.id AS id, e.name AS name, e.type AS type, e.documentCount AS documents
UNION
  MATCH (a:__Address__)
  USING INDEX SEEK a:__Address__(collection, block)
  WHERE a.collection IN within AND a.block IN $forms
  MATCH (a)<-[:SPEAKS_OF]-(:__Change__)-[:EDITS]->(e:__Entity__)
  RETURN 'form' AS kind, a.block AS form, a.block AS key, e.id AS id, e.name AS name, e.type AS type, e.documentCount AS documents
UNION
  UNWIND $forms AS title
  CALL (within, title) {
    MATCH (d:Document)
    USING INDEX SEEK d:Document(collection, titleKey, id)
    WHERE d.collection IN within AND d.titleKey = title AND d.id > ''
    RETURN d
    ORDER BY d.id
    LIMIT $perTitle
  }
  RETURN 'title' AS kind, title AS form, title AS key, d.id AS id, d.title AS name, 'Document' AS type, 1 AS documents
}
WITH kind, form, key, id, name, type, documents
ORDER BY kind, form, documents DESC, id
RETURN collect({kind: kind, form: form, key: key, id: id, name: name, type: type, documents: documents}) AS found
