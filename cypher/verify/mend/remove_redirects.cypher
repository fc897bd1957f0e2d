// Takes away old ids that can lead nowhere: that an entity has, that don't say what they held, or whose collection is gone.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (r:__Redirect__ {id: id})
WHERE r.groups IS NULL OR EXISTS { MATCH (e:__Entity__) WHERE e.id = r.id } OR NOT EXISTS { MATCH (c:Collection) WHERE c.name = r.collection }
DETACH DELETE r
RETURN count(*) AS count
