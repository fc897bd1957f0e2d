// Entities with what they are made of, and where they stand as ends of kinds without direction.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, blocks: LIST<STRING>, name: STRING?, rank: STRING?, groups: LIST<ANY>
MATCH (e:__Entity__)
USING INDEX SEEK e:__Entity__(id)
WHERE e.id >= $first AND e.id <= $last
CALL (e) {
  MATCH (s:__Sense__)-[:SENSE_OF]->(e)
  RETURN collect(DISTINCT s.block) AS blocks, collect(DISTINCT [s.block, s.type, coalesce(s.field, ''), coalesce(s.part, '')]) AS groups
}
RETURN e.collection AS collection, e.id AS id, [] AS documents, blocks, e.name AS name, e.rank AS rank, groups
