// The entities that were merged into some others, with the groups that they held (JSON).
// @mode read
// @param ids: LIST<STRING>
// @returns id: STRING, createdAt: STRING, groups: STRING
UNWIND $ids AS id
MATCH (:__Entity__ {id: id})<-[:REDIRECTS_TO]-(r:__Redirect__)
RETURN r.id AS id, toString(r.createdAt) AS createdAt, r.groups AS groups
