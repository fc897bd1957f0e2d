// The changes of a collection with the blocks that they speak of, and what they are tied to.
// @mode read
// @param collection: STRING
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, isEffective: BOOLEAN, operation: STRING, arguments: STRING, blocks: LIST<STRING>, ties: LIST<MAP>
MATCH (c:__Change__)
USING INDEX SEEK c:__Change__(collection, id)
WHERE c.collection = $collection AND c.id >= $first AND c.id <= $last
RETURN c.collection AS collection, c.id AS id, [] AS documents, coalesce(c.isEffective, false) AS isEffective,
       c.operation AS operation, c.arguments AS arguments,
       COLLECT { MATCH (c)-[:SPEAKS_OF]->(a:__Address__) RETURN a.block } AS blocks,
       COLLECT {
         MATCH (c)-[tie:EDITS|ASSERTS|RETRACTS]->(target)
         RETURN {kind: type(tie), target: target.id, properties: properties(tie)}
       } AS ties
