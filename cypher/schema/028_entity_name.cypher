// Words of entities' names and aliases.
// @mode schema
// @returns nothing
CREATE FULLTEXT INDEX entity_name IF NOT EXISTS
FOR (e:__Entity__) ON EACH [e.name, e.aliases]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'standard-no-stop-words'}}
