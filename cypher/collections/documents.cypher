// The ids of some documents of a collection.
// @mode read
// @param name: STRING
// @param limit: INTEGER
// @returns id: STRING
MATCH (d:Document)
WHERE d.collection = $name AND d.sortKey > ''
RETURN d.id AS id LIMIT $limit
