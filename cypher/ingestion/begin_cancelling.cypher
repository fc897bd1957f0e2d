// Notes that message batches are about to be cancelled: what they leave out from now on may be asked again.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (b:__Batch__ {id: id})
SET b.cancelling = true
RETURN count(b) AS count
