// Documents by their ids.
// @mode read
// @param ids: LIST<STRING>
// @returns document: MAP
UNWIND $ids AS id
MATCH (d:Document {id: id})
USING INDEX SEEK d:Document(id)
RETURN properties(d) AS document
