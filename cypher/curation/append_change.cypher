// Writes a change to its collection's log, tied to the blocks that it speaks of and to the change that it undoes.
// @mode write
// @param collection: STRING
// @param id: STRING
// @param blocks: LIST<STRING>
// @param at: STRING
// @param undoes: STRING?
// @param properties: MAP
// @returns count: INTEGER
CREATE (c:__Change__ {collection: $collection, id: $id, isEffective: true})
SET c += $properties, c.at = datetime($at)
FOREACH (block IN $blocks |
  MERGE (a:__Address__ {collection: $collection, block: block})
  CREATE (c)-[:SPEAKS_OF]->(a)
)
WITH c
OPTIONAL MATCH (undone:__Change__ {collection: $collection, id: $undoes})
FOREACH (_ IN CASE WHEN undone IS NULL THEN [] ELSE [1] END | CREATE (c)-[:UNDOES]->(undone))
RETURN count(c) AS count
