// Lets a document be worked out again, although nothing else has changed.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (d:Document {id: id})
REMOVE d.recipe
RETURN count(d) AS count
