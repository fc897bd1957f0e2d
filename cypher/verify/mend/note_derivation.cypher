// Notes by which rules documents have been derived anew.
// @mode write
// @param documentId: STRING
// @param derivation: STRING
// @returns count: INTEGER
MATCH (d:Document {id: $documentId})
SET d.derivation = $derivation
RETURN count(d) AS count
