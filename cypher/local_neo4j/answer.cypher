// Whether the server answers at all: a port that is open is not yet a database that is ready.
// @mode read
// @returns answer: INTEGER
RETURN 1 AS answer
