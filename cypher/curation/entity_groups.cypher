// What documents mean by some entities, as groups of senses, what is named most often first.
// @mode read
// @param ids: LIST<STRING>
// @returns id: STRING, groups: LIST<MAP>
UNWIND $ids AS id
MATCH (s:__Sense__)-[:SENSE_OF]->(:__Entity__ {id: id})
WITH id, s.block AS block, s.type AS type, coalesce(s.field, '') AS field, coalesce(s.part, '') AS part, s.headKey AS headKey,
     s.nameKey = s.headKey AS isHead, s.surface AS surface, sum(s.mentions) AS mentions
ORDER BY isHead DESC, mentions DESC, surface
WITH id, block, type, field, part, sum(mentions) AS mentions,
     head(collect({headKey: headKey, surface: CASE WHEN isHead THEN surface ELSE headKey END})) AS first
ORDER BY mentions DESC, block, type, field, part
RETURN id, collect({block: block, type: type, field: field, part: part, surface: first.surface, headKey: first.headKey}) AS groups
