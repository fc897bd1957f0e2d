// Makes the facts that are new.
// @mode write
// @param collection: STRING
// @param rows: LIST<MAP>
// @returns count: INTEGER
UNWIND $rows AS row
MATCH (subject:__Entity__ {id: row.subjectId})
MATCH (object:__Entity__ {id: row.objectId})
MERGE (f:Fact {collection: $collection, key: row.key})
ON CREATE SET f.id = row.id, f.type = row.type
MERGE (f)-[:SUBJECT]->(subject)
MERGE (f)-[:OBJECT]->(object)
RETURN count(f) AS count
