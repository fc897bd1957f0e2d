// The migrations that this database has seen.
// @mode read
// @returns name: STRING, checksum: STRING
MATCH (m:__Migration__)
WHERE m.name > ''
RETURN m.name AS name, m.checksum AS checksum
ORDER BY name
