// What extractors have said before of these texts.
// @mode read
// @param keys: LIST<STRING>
// @returns key: STRING, result: STRING
UNWIND $keys AS key
MATCH (x:__Extraction__ {key: key})
RETURN x.key AS key, x.result AS result
