// Makes facts of those that are not shown, each with its typed edge, so that they can be worked out anew.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (f:__HiddenFact__ {id: id})
MATCH (f)-[:SUBJECT]->(subject:__Entity__)
MATCH (f)-[:OBJECT]->(object:__Entity__)
REMOVE f:__HiddenFact__
SET f:Fact
CREATE (subject)-[edge:$(f.type) {factId: f.id, collection: f.collection}]->(object)
SET f.edgeId = elementId(edge)
RETURN count(edge) AS count
