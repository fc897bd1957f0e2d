// How often each collection has been written to.
// @mode read
// @returns collection: STRING, serial: INTEGER
MATCH (l:__Lock__)
USING INDEX SEEK l:__Lock__(collection)
WHERE l.collection > ''
RETURN l.collection AS collection, l.serial AS serial
