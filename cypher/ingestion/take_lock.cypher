// Takes a collection's lock to the end of the transaction and counts the change.
// @mode write
// @param collection: STRING
// @returns serial: INTEGER
MATCH (l:__Lock__ {collection: $collection})
SET l.serial = l.serial + 1
RETURN l.serial AS serial
