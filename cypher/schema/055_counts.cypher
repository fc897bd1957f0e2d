// Counts what a graph that was made before counts were kept holds, under the locks of its collections: how entities and names
// are written, how many documents name each entity, and what evidence comes to. Running it again changes nothing.
// @mode schema
// @returns nothing
MATCH (e:__Entity__)
WHERE e.id > ''
WITH e
ORDER BY e.collection
CALL (e) {
  MATCH (l:__Lock__ {collection: e.collection})
  SET l.isHeld = true
  REMOVE l.isHeld
  WITH e
  MATCH (s:__Sense__)-[:SENSE_OF]->(e)
  SET s.entityId = e.id, s.descriptionLength = nullIf(char_length(s.description), 0)
  WITH e, collect(s) AS senses, count(DISTINCT s.documentId) AS documents
  SET e.documentCount = documents
  WITH e, senses
  UNWIND senses AS s
  WITH e, s.block AS block, s.type AS type, coalesce(s.field, '') AS field, coalesce(s.part, '') AS part, s.surface AS surface,
       s.nameKey = s.headKey AS isHead, count(*) AS senses, sum(s.mentions) AS mentions
  MERGE (u:__Usage__ {collection: e.collection, block: block, type: type, field: field, part: part, surface: surface, isHead: isHead, entityId: e.id})
  SET u.senses = senses, u.mentions = mentions
  MERGE (u)-[:USAGE_OF]->(e)
} IN TRANSACTIONS OF 200 ROWS
WITH count(*) AS entities
MATCH (n:__Name__)
WHERE n.collection > '' AND n.key > ''
WITH n
ORDER BY n.collection
CALL (n) {
  MATCH (l:__Lock__ {collection: n.collection})
  SET l.isHeld = true
  REMOVE l.isHeld
  WITH n
  MATCH (s:__Sense__)-[:OF_NAME]->(n)
  WITH n, s.surface AS surface, sum(s.mentions) AS mentions
  ORDER BY mentions DESC, surface
  WITH n, collect(surface) AS spellings, collect(mentions) AS spellingMentions
  SET n.spellings = spellings, n.spellingMentions = spellingMentions
} IN TRANSACTIONS OF 500 ROWS
WITH count(*) AS names
MATCH (f:Fact|__HiddenFact__)
WHERE f.id > ''
WITH f
ORDER BY f.collection
CALL (f) {
  MATCH (l:__Lock__ {collection: f.collection})
  SET l.isHeld = true
  REMOVE l.isHeld
  WITH f
  MATCH (f)-[s:STATED_IN]->(c:Chunk)
  SET s.factId = f.id,
      s.words = CASE s.context WHEN 'Co-occurrence in document' THEN '' ELSE coalesce(s.words, left(s.quote, 1000)) END,
      s.doubt = CASE WHEN s.description IS NULL THEN null ELSE 1 - s.confidence END, s.opening = left(s.description, 200)
  WITH f, collect(s) AS pieces, count(DISTINCT c.documentId) AS documents
  CALL (pieces) {
    UNWIND pieces AS s
    WITH s.words AS words, max(s.weight) AS weight
    RETURN sum(weight) AS weight
  }
  WITH f, pieces, documents, weight, [strength IN range(1, 10) | size([s IN pieces WHERE s.strength = strength])] AS strengths
  SET f.weight = weight, f.support = documents,
      f.strengths = CASE WHEN any(count IN strengths WHERE count > 0) THEN strengths ELSE null END
} IN TRANSACTIONS OF 200 ROWS
