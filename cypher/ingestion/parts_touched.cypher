// What the stored version of a document touches: the groups of its senses with the entities that hold them, its names
// and its facts; and how many chunks and senses it has.
// @mode read
// @param documentId: STRING
// @returns groups: LIST<MAP>, nameKeys: LIST<STRING>, factIds: LIST<STRING>, chunks: INTEGER, senses: INTEGER
OPTIONAL MATCH (s:__Sense__ {documentId: $documentId})
WHERE s.nameKey > ''
OPTIONAL MATCH (s)-[:SENSE_OF]->(e:__Entity__)
WITH collect(DISTINCT CASE WHEN e IS NULL THEN null ELSE {block: s.block, type: s.type, field: coalesce(s.field, ''), part: coalesce(s.part, ''), id: e.id, createdAt: toString(e.createdAt), rank: e.rank} END) AS groups,
     collect(DISTINCT s.nameKey) AS nameKeys, count(DISTINCT s) AS senses
OPTIONAL MATCH (c:Chunk {documentId: $documentId})
WHERE c.index >= 0
OPTIONAL MATCH (c)<-[:STATED_IN]-(f:Fact|__HiddenFact__)
RETURN groups, nameKeys, collect(DISTINCT f.id) AS factIds, count(DISTINCT c) AS chunks, senses
