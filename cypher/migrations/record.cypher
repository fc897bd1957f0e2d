// Records a migration that has been applied. A replica that was quicker recorded the same.
// @mode write
// @param name: STRING
// @param checksum: STRING
// @returns count: INTEGER
MERGE (m:__Migration__ {name: $name})
ON CREATE SET m.checksum = $checksum, m.appliedAt = datetime()
RETURN count(m) AS count
