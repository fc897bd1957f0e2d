// Writes a document's senses, and the names that are new.
// @mode write
// @param collection: STRING
// @param documentId: STRING
// @param rows: LIST<MAP>
// @returns count: INTEGER
UNWIND $rows AS row
MERGE (n:__Name__ {collection: $collection, key: row.nameKey})
ON CREATE SET n.matchKey = row.matchKey, n.text = row.surface
SET n.sign = row.sign
CREATE (s:__Sense__ {collection: $collection, documentId: $documentId, nameKey: row.nameKey})-[:OF_NAME]->(n)
SET s += row.properties
RETURN count(s) AS count
