// Which server this is: its version and edition.
// @mode read
// @returns version: STRING, edition: STRING
CALL dbms.components() YIELD name, versions, edition
WITH name, versions, edition WHERE name = 'Neo4j Kernel'
RETURN versions[0] AS version, edition
