// When documents were last stored, by the serial of their collection's lock; for one of which nothing is stored, as far as
// is known just now: another may have been in its place before. One that is not there has no row.
// @mode read
// @param ids: LIST<STRING>
// @returns id: STRING, collection: STRING, serial: INTEGER
UNWIND $ids AS id
MATCH (d:Document {id: id})
USING INDEX SEEK d:Document(id)
OPTIONAL MATCH (l:__Lock__ {collection: d.collection})
RETURN d.id AS id, d.collection AS collection, coalesce(d.serial, l.serial, 0) AS serial
