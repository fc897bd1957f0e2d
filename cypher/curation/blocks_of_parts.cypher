// The blocks of the senses that some changes split off.
// @mode read
// @param collection: STRING
// @param ids: LIST<STRING>
// @returns block: STRING
UNWIND $ids AS id
MATCH (:__Change__ {collection: $collection, id: id})-[:PARTS]->(s:__Sense__)
RETURN DISTINCT s.block AS block
