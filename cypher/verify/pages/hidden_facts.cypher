// The next hidden facts, by the order of an index: the first and the last of them, and how many they are.
// @mode read
// @param after: STRING
// @param size: INTEGER
// @returns first: STRING?, last: STRING?, count: INTEGER
MATCH (n:__HiddenFact__)
USING INDEX SEEK n:__HiddenFact__(id)
WHERE n.id > $after
WITH n.id AS id
ORDER BY id
LIMIT $size
RETURN min(id) AS first, max(id) AS last, count(*) AS count
