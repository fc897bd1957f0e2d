// How many facts there are about each entity. Types null: any.
// @mode read
// @param ids: LIST<STRING>
// @param roles: LIST<STRING>
// @param types: LIST<STRING>?
// @returns parent: STRING, count: INTEGER
UNWIND $ids AS parent
CALL (parent) {
  MATCH (e:__Entity__ {id: parent})<-[role:SUBJECT|OBJECT]-(f:Fact)
  USING INDEX SEEK e:__Entity__(id)
  WHERE type(role) IN $roles AND ($types IS NULL OR f.type IN $types)
  RETURN count(DISTINCT f) AS count
}
RETURN parent, count
