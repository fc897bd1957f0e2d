// When documents were last stored, by the serial of their collection's lock; for one of which nothing is stored, as far as
// is known just now: another may have been in its place before. One that is not there has no row, nor has one that is
// just going: its id may come out of the index when nothing else is left of it.
// @mode read
// @param ids: LIST<STRING>
// @returns id: STRING, collection: STRING, serial: INTEGER
UNWIND $ids AS id
MATCH (d:Document {id: id})
USING INDEX SEEK d:Document(id)
MATCH (l:__Lock__ {collection: d.collection})
RETURN d.id AS id, l.collection AS collection, coalesce(d.serial, l.serial) AS serial
