// The documents of some collections that have such an id or key.
// @mode read
// @param names: LIST<STRING>
// @param collections: LIST<STRING>
// @returns name: STRING, id: STRING
UNWIND $names AS name
CALL (name) {
  MATCH (d:Document {id: name})
  USING INDEX SEEK d:Document(id)
  WHERE d.collection IN $collections
  RETURN d
  UNION
  UNWIND $collections AS collection
  MATCH (d:Document {collection: collection, key: name})
  USING INDEX SEEK d:Document(collection, key)
  RETURN d
}
RETURN name, d.id AS id
ORDER BY name, id
