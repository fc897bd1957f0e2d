// The changes that speak of some blocks and hold.
// @mode read
// @param collection: STRING
// @param blocks: LIST<STRING>
// @returns id: STRING, serial: INTEGER, operation: STRING, arguments: STRING
UNWIND $blocks AS block
MATCH (:__Address__ {collection: $collection, block: block})<-[:SPEAKS_OF]-(c:__Change__)
WHERE c.isEffective
RETURN DISTINCT c.id AS id, c.serial AS serial, c.operation AS operation, c.arguments AS arguments
