// How much each of some collections holds. Entities and relationships are [type, count] pairs.
// @mode read
// @param collections: LIST<STRING>
// @returns collection: STRING, documents: INTEGER, chunks: INTEGER, entities: LIST<ANY>, relationships: LIST<ANY>
UNWIND $collections AS collection
CALL (collection) {
  MATCH (d:Document)
  USING INDEX SEEK d:Document(collection, sortKey)
  WHERE d.collection = collection AND d.sortKey IS NOT NULL
  RETURN count(d) AS documents, coalesce(sum(d.chunkCount), 0) AS chunks
}
CALL (collection) {
  MATCH (e:__Entity__)
  USING INDEX SEEK e:__Entity__(collection, type, sortKey)
  WHERE e.collection = collection AND e.type IS NOT NULL AND e.sortKey IS NOT NULL
  WITH e.type AS type, count(*) AS number
  RETURN collect([type, number]) AS entities
}
CALL (collection) {
  MATCH (f:Fact)
  USING INDEX SEEK f:Fact(collection, type, key)
  WHERE f.collection = collection AND f.type IS NOT NULL AND f.key IS NOT NULL
  WITH f.type AS type, count(*) AS number
  RETURN collect([type, number]) AS relationships
}
RETURN collection, documents, chunks, entities, relationships
