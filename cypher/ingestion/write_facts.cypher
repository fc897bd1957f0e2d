// Makes the facts that are new, each with its typed edge: neither exists without the other.
// @mode write
// @param collection: STRING
// @param rows: LIST<MAP>
// @returns count: INTEGER
UNWIND $rows AS row
MATCH (subject:__Entity__ {id: row.subjectId})
MATCH (object:__Entity__ {id: row.objectId})
MERGE (f:Fact {collection: $collection, key: row.key})
ON CREATE SET f.id = row.id, f.type = row.type, f.isNew = true
WITH row, subject, object, f, f.isNew IS NOT NULL AS isNew
REMOVE f.isNew
FOREACH (_ IN CASE WHEN isNew THEN [1] ELSE [] END |
  CREATE (f)-[:SUBJECT]->(subject)
  CREATE (f)-[:OBJECT]->(object)
  CREATE (subject)-[edge:$(row.type) {factId: row.id, collection: $collection}]->(object)
  SET f.edgeId = elementId(edge)
)
RETURN count(f) AS count
