// What a steady reading begins with and, read after that, what some names mean: as `named` has it.
// @mode read
// @param collections: LIST<STRING>?
// @param forms: LIST<STRING>
// @param signs: LIST<STRING>
// @param perName: INTEGER
// @param perTitle: INTEGER
// @returns serials: LIST<MAP>, collections: LIST<MAP>, found: LIST<MAP>
CALL () {
  // @include browse/beginning
}
CALL () {
  // @include retrieval/walk/named
}
RETURN serials, collections, found
