// How many facts each chunk states.
// @mode read
// @param ids: LIST<STRING>
// @returns parent: STRING, count: INTEGER
UNWIND $ids AS parent
CALL (parent) {
  MATCH (c:Chunk {id: parent})<-[:STATED_IN]-(f:Fact)
  USING INDEX SEEK c:Chunk(id)
  RETURN count(DISTINCT f) AS count
}
RETURN parent, count
