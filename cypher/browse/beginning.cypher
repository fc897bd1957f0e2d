// How often each collection has been written to and, read after that, the collections by name.
// @mode read
// @returns serials: LIST<MAP>, collections: LIST<MAP>
CALL () {
  MATCH (l:__Lock__)
  USING INDEX SEEK l:__Lock__(collection)
  WHERE l.collection > ''
  RETURN collect(l {.collection, .serial}) AS serials
}
CALL () {
  MATCH (c:Collection)
  WHERE c.name > ''
  WITH c
  ORDER BY c.name
  RETURN collect(c {.*}) AS collections
}
RETURN serials, collections
