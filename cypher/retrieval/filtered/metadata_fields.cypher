// Which of some fields of metadata some document of the collections has.
// @mode read
// @param collections: LIST<STRING>
// @param fields: LIST<STRING>
// @returns field: STRING
UNWIND $fields AS field
MATCH (d:Document)
USING INDEX SEEK d:Document(collection, createdAt)
WHERE d.collection IN $collections AND d.createdAt >= datetime({year: 1}) AND d[field] IS NOT NULL
RETURN DISTINCT field
