// Gives entities the label of their type, and no other.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (e:__Entity__ {id: id})
WITH e, [label IN labels(e) WHERE label <> '__Entity__'] AS others
REMOVE e:$(others)
SET e:$(e.type)
RETURN count(e) AS count
