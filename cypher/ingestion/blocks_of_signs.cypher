// The blocks of names that share some signs.
// @mode read
// @param collection: STRING
// @param signs: LIST<STRING>
// @returns block: STRING
UNWIND $signs AS sign
MATCH (n:__Name__ {collection: $collection, sign: sign})
RETURN DISTINCT n.matchKey AS block
