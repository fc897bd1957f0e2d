// Waits until all indexes are there to be used.
// @mode read
// @param seconds: INTEGER
// @returns nothing
CALL db.awaitIndexes($seconds)
