// Jobs by their ids.
// @mode read
// @param ids: LIST<STRING>
// @returns job: MAP, createdKey: STRING
UNWIND $ids AS id
MATCH (j:__Job__ {id: id})
USING INDEX SEEK j:__Job__(id)
RETURN properties(j) AS job, toString(j.createdAt) AS createdKey
