// Adds how some documents write their names to the counts that are kept of it, or takes it from them. A name is written as
// documents write it most often.
// @mode write
// @param documents: LIST<STRING>
// @param sign: INTEGER
// @returns count: INTEGER
UNWIND $documents AS documentId
MATCH (s:__Sense__ {documentId: documentId})-[:OF_NAME]->(n:__Name__)
WHERE s.nameKey > ''
WITH n, collect({surface: s.surface, mentions: $sign * s.mentions}) AS changes
CALL (n, changes) {
  UNWIND [i IN range(0, size(coalesce(n.spellings, [])) - 1) | {surface: n.spellings[i], mentions: n.spellingMentions[i]}] + changes AS one
  WITH one.surface AS surface, sum(one.mentions) AS mentions
  WHERE mentions > 0
  ORDER BY mentions DESC, surface
  RETURN collect(surface) AS spellings, collect(mentions) AS spellingMentions
}
SET n.spellings = spellings, n.spellingMentions = spellingMentions, n.text = coalesce(head(spellings), n.text)
RETURN count(n) AS count
