// How many facts each chunk states.
// @mode read
// @param ids: LIST<STRING>
// @returns parent: STRING, count: INTEGER
UNWIND $ids AS parent
CALL (parent) {
  MATCH (:Chunk {id: parent})<-[:STATED_IN]-(f:Fact)
  RETURN count(DISTINCT f) AS count
}
RETURN parent, count
