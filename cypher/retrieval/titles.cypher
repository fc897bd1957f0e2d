// Which of these loose forms of titles documents of some collections have.
// @mode read
// @param collections: LIST<STRING>
// @param titleKeys: LIST<STRING>
// @returns titleKey: STRING
MATCH (d:Document)
USING INDEX SEEK d:Document(collection, titleKey, id)
WHERE d.collection IN $collections AND d.titleKey IN $titleKeys AND d.id > ''
RETURN DISTINCT d.titleKey AS titleKey
