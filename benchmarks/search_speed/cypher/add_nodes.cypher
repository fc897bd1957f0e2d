// Makes nodes and gives their ids, in the order of the rows.
// @mode write
// @param rows: LIST<MAP>
// @returns ids: LIST<STRING>
UNWIND $rows AS row
CREATE (n:$(row.labels))
SET n = row.properties
RETURN collect(elementId(n)) AS ids
