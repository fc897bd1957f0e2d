// Where entities are named: the first places of each, by document and offset.
// @mode read
// @param ids: LIST<STRING>
// @param limit: INTEGER
// @returns parent: STRING, mention: MAP
UNWIND $ids AS parent
CALL (parent) {
  MATCH (e:__Entity__ {id: parent})-[m:FROM_CHUNK]->(c:Chunk)
  USING INDEX SEEK e:__Entity__(id)
  RETURN m, c ORDER BY c.documentId, m.start, c.index LIMIT $limit
}
RETURN parent, m {.start, .end, .surface, .confidence, .extractor, chunkId: c.id, documentId: c.documentId} AS mention
ORDER BY parent, c.documentId, m.start, c.index
