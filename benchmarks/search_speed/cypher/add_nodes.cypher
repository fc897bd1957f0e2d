// Makes nodes and gives their ids, in the order of the rows. Vectors are stored as the product stores them.
// @mode write
// @param rows: LIST<MAP>
// @returns ids: LIST<STRING>
UNWIND $rows AS row
CREATE (n:$(row.labels))
WITH n, row.properties AS given
SET n = given {.*, embedding: null}
WITH n, given.embedding AS vector
CALL (n, vector) {
  WITH n, vector
  WHERE vector IS NOT NULL
  CALL db.create.setNodeVectorProperty(n, 'embedding', vector)
}
RETURN collect(elementId(n)) AS ids
