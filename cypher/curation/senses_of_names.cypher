// Senses that a split may mean, wherever they stand: those of a name, and those that stand for it.
// @mode read
// @param collection: STRING
// @param rows: LIST<MAP>
// @returns documentId: STRING, nameKey: STRING, headKey: STRING, block: STRING, type: STRING, field: STRING, part: STRING
UNWIND $rows AS row
CALL (row) {
  MATCH (:__Name__ {collection: $collection, key: row.nameKey})<-[:OF_NAME]-(s:__Sense__)
  RETURN s
UNION
  MATCH (s:__Sense__ {collection: $collection, block: row.block})
  WHERE s.headKey = row.nameKey
  RETURN s
}
RETURN DISTINCT s.documentId AS documentId, s.nameKey AS nameKey, s.headKey AS headKey, s.block AS block, s.type AS type,
  coalesce(s.field, '') AS field, coalesce(s.part, '') AS part
