// How many passages mention each entity.
// @mode read
// @returns passages: INTEGER
MATCH (e:__Entity__)
RETURN COUNT { (e)-[:FROM_CHUNK]->() } AS passages
