// The senses of some documents.
// @mode read
// @param ids: LIST<STRING>
// @returns documentId: STRING, nameKey: STRING, headKey: STRING, block: STRING, type: STRING, field: STRING, part: STRING
UNWIND $ids AS id
MATCH (s:__Sense__ {documentId: id})
WHERE s.nameKey > ''
RETURN s.documentId AS documentId, s.nameKey AS nameKey, s.headKey AS headKey, s.block AS block, s.type AS type,
  coalesce(s.field, '') AS field, coalesce(s.part, '') AS part
