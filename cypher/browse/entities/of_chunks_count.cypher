// How many entities each chunk names.
// @mode read
// @param ids: LIST<STRING>
// @returns parent: STRING, count: INTEGER
UNWIND $ids AS parent
CALL (parent) {
  MATCH (c:Chunk {id: parent})<-[:FROM_CHUNK]-(e:__Entity__)
  USING INDEX SEEK c:Chunk(id)
  RETURN count(DISTINCT e) AS count
}
RETURN parent, count
