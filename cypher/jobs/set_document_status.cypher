// Says how a document stands that has no stored version yet; a stored one stays as it is.
// @mode write
// @param documentId: STRING
// @param status: STRING
// @param reason: STRING?
// @returns count: INTEGER
MATCH (d:Document {id: $documentId})
SET d.status = CASE WHEN d.version = 0 THEN $status ELSE d.status END,
    d.reason = CASE WHEN d.version = 0 THEN $reason ELSE d.reason END
RETURN count(d) AS count
