// Adds what some documents call their entities to the counts that are kept of it, or takes it from them. A count of nothing
// goes.
// @mode write
// @param documents: LIST<STRING>
// @param sign: INTEGER
// @returns count: INTEGER
UNWIND $documents AS documentId
MATCH (s:__Sense__ {documentId: documentId})
WHERE s.nameKey > ''
MATCH (s)-[:SENSE_OF]->(e:__Entity__)
WITH e, s.collection AS collection, s.block AS block, s.type AS type, coalesce(s.field, '') AS field, coalesce(s.part, '') AS part,
     s.surface AS surface, s.nameKey = s.headKey AS isHead, count(*) AS senses, sum(s.mentions) AS mentions
MERGE (u:__Usage__ {collection: collection, block: block, type: type, field: field, part: part, surface: surface, isHead: isHead, entityId: e.id})
ON CREATE SET u.isNew = true
WITH u, e, senses, mentions, u.isNew IS NOT NULL AS isNew
REMOVE u.isNew
FOREACH (_ IN CASE WHEN isNew THEN [1] ELSE [] END | CREATE (u)-[:USAGE_OF]->(e))
SET u.senses = coalesce(u.senses, 0) + $sign * senses, u.mentions = coalesce(u.mentions, 0) + $sign * mentions
WITH u
WHERE u.senses <= 0
DETACH DELETE u
RETURN count(*) AS count
