// The names by which an entity is meant, document by document.
// @mode read
// @param id: STRING
// @returns documentId: STRING, document: STRING, nameKey: STRING, headKey: STRING, surface: STRING, type: STRING, field: STRING, part: STRING
MATCH (s:__Sense__)-[:SENSE_OF]->(:__Entity__ {id: $id})
MATCH (d:Document {id: s.documentId})
RETURN d.id AS documentId, d.key AS document, s.nameKey AS nameKey, s.headKey AS headKey, s.surface AS surface, s.type AS type,
  coalesce(s.field, '') AS field, coalesce(s.part, '') AS part
ORDER BY document, nameKey
