// Words of entities' names and aliases, without the marks of their letters: dvorak finds Dvořák. (The properties stand in
// another order than in entity_name: Neo4j takes two indexes of the same properties in the same order for one.)
// @mode schema
// @returns nothing
CREATE FULLTEXT INDEX entity_words IF NOT EXISTS
FOR (e:__Entity__) ON EACH [e.aliases, e.name]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'standard-folding'}}
