// Unties changes; those that hold are tied anew to what they speak of.
// @mode write
// @param collection: STRING
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (:__Change__ {collection: $collection, id: id})-[tie:EDITS|ASSERTS|RETRACTS]->()
DELETE tie
RETURN count(*) AS count
