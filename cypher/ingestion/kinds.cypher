// The labels and relationship types that the database knows. Neo4j never frees one.
// @mode read
// @returns labels: LIST<STRING>, types: LIST<STRING>
CALL db.labels() YIELD label
WITH collect(label) AS labels
CALL db.relationshipTypes() YIELD relationshipType
RETURN labels, collect(relationshipType) AS types
