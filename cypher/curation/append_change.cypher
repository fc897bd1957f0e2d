// Writes a change to its collection's log, tied to the blocks that it speaks of.
// @mode write
// @param collection: STRING
// @param id: STRING
// @param blocks: LIST<STRING>
// @param at: STRING
// @param properties: MAP
// @returns at: STRING
CREATE (c:__Change__ {collection: $collection, id: $id, isEffective: true})
SET c += $properties, c.at = datetime($at)
FOREACH (block IN $blocks |
  MERGE (a:__Address__ {collection: $collection, block: block})
  CREATE (c)-[:SPEAKS_OF]->(a)
)
RETURN toString(c.at) AS at
