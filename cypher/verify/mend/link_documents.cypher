// Ties documents to the collection that they say they lie in, where it is there.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (d:Document {id: id})
MATCH (c:Collection {name: d.collection})
OPTIONAL MATCH (d)-[other:IN_COLLECTION]->()
WITH d, c, collect(other) AS others
FOREACH (other IN others | DELETE other)
CREATE (d)-[:IN_COLLECTION]->(c)
RETURN count(d) AS count
