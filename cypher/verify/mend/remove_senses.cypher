// Takes away the senses of documents that are gone. `ids` are the documents'.
// @mode write
// @param ids: LIST<STRING>
// @returns count: INTEGER
UNWIND $ids AS id
MATCH (s:__Sense__ {documentId: id})
WHERE s.nameKey > '' AND NOT EXISTS { MATCH (d:Document) WHERE d.id = s.documentId }
DETACH DELETE s
RETURN count(*) AS count
