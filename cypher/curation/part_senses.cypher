// Gives senses to the part that a change splits off; none where the part is null.
// @mode write
// @param collection: STRING
// @param rows: LIST<MAP>
// @returns count: INTEGER
UNWIND $rows AS row
MATCH (s:__Sense__ {documentId: row.documentId, nameKey: row.nameKey})
OPTIONAL MATCH (s)<-[was:PARTS]-(:__Change__)
DELETE was
SET s.part = row.part
WITH s, row
OPTIONAL MATCH (c:__Change__ {collection: $collection, id: row.part})
FOREACH (_ IN CASE WHEN c IS NULL THEN [] ELSE [1] END | CREATE (c)-[:PARTS]->(s))
RETURN count(s) AS count
