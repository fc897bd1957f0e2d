// Every relationship but those of our books of the work.
// @mode read
// @returns start: STRING, end: STRING, type: STRING, properties: MAP
MATCH (a)-[r]->(b)
WHERE NOT type(r) IN ['SOURCE_OF', 'PIECE_OF', 'EXTRACTED_AS', 'HOLDS_EXTRACTION', 'BATCH_OF', 'FOR_DOCUMENT']
RETURN elementId(a) AS start, elementId(b) AS end, type(r) AS type, properties(r) AS properties
