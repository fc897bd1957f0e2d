// Waits until the indexes hold all that is stored.
// @mode read
// @returns nothing
CALL db.awaitIndexes(600)
