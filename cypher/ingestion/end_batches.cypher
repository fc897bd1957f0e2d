// Notes that message batches are cancelled. One that has no document any more is forgotten.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (b:__Batch__ {id: id})
SET b.cancelled = true
WITH b, EXISTS { (b)-[:BATCH_OF]->() } AS isHeld
FOREACH (gone IN CASE WHEN isHeld THEN [] ELSE [b] END | DELETE gone)
RETURN count(*) AS count
