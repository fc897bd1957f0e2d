// Which types the ends of a collection's facts have, by kind, the commonest first.
// @mode read
// @param collection: STRING
// @param minimum: INTEGER
// @param limit: INTEGER
// @returns kind: STRING, source: STRING, target: STRING, number: INTEGER
MATCH (f:Fact)
USING INDEX SEEK f:Fact(collection, type, key)
WHERE f.collection = $collection AND f.type IS NOT NULL AND f.key IS NOT NULL
MATCH (s:__Entity__)<-[:SUBJECT]-(f)-[:OBJECT]->(o:__Entity__)
WITH f.type AS kind, s.type AS source, o.type AS target, count(*) AS number
WHERE number >= $minimum
RETURN kind, source, target, number
ORDER BY number DESC, kind, source, target
LIMIT $limit
