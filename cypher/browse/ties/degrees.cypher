// How many relationships entities have, without looking at them: retracted ones and denials are counted too.
// @mode read
// @param ids: LIST<STRING>
// @returns id: STRING, degree: INTEGER
UNWIND $ids AS id
MATCH (e:__Entity__ {id: id})
USING INDEX SEEK e:__Entity__(id)
RETURN id, COUNT { (e)<-[:SUBJECT]-() } + COUNT { (e)<-[:OBJECT]-() } AS degree
