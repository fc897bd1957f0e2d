// What some changes are tied to: the entity that they edit, or the fact that they assert or retract.
// @mode read
// @param collection: STRING
// @param ids: LIST<STRING>
// @returns id: STRING, target: STRING
UNWIND $ids AS id
MATCH (:__Change__ {collection: $collection, id: id})-[:EDITS|ASSERTS|RETRACTS]->(target)
RETURN id, target.id AS target
