// Takes away a collection that holds no documents, with its lock; where it holds some, nothing. Its node is locked before
// it is looked at, so that no document comes meanwhile.
// @mode write
// @param name: STRING
// @returns count: INTEGER
MATCH (c:Collection {name: $name})
SET c.name = c.name
WITH c
WHERE NOT EXISTS { (c)<-[:IN_COLLECTION]-(:Document) }
MATCH (l:__Lock__ {collection: $name})
DELETE l, c
RETURN count(*) AS count
