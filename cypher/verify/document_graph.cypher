// Documents with what was recorded of their chunks, and what is stored of what they say.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, document: MAP, properties: MAP, chunks: LIST<MAP>, senses: LIST<MAP>, mentions: LIST<MAP>, evidence: LIST<MAP>, denials: LIST<MAP>
MATCH (d:Document)
USING INDEX SEEK d:Document(id)
WHERE d.id >= $first AND d.id <= $last
  AND d.version > 0
MATCH (d)-[:IN_COLLECTION]->(of:Collection)
RETURN d.collection AS collection, d.id AS id, [d.id] AS documents, d {.*} AS document, of {.*} AS properties,
       COLLECT {
         MATCH (c:Chunk {documentId: d.id})
         WHERE c.index >= 0
         RETURN {chunk: c {.id, .text, .index, .tokenCount, .start, .end, .page, .places},
                 record: head(COLLECT { MATCH (c)-[:EXTRACTED_AS]->(x:__Extraction__) RETURN x {.key, .extractor, .model, .result} })}
         ORDER BY c.index
       } AS chunks,
       COLLECT { MATCH (s:__Sense__ {documentId: d.id}) WHERE s.nameKey > '' RETURN properties(s) } AS senses,
       COLLECT { MATCH (c:Chunk {documentId: d.id})<-[m:FROM_CHUNK]-(:__Entity__) WHERE c.index >= 0 RETURN {chunkId: c.id, properties: properties(m)} } AS mentions,
       COLLECT { MATCH (c:Chunk {documentId: d.id})<-[e:STATED_IN]-(f) WHERE c.index >= 0 RETURN {chunkId: c.id, type: f.type, properties: properties(e)} } AS evidence,
       COLLECT { MATCH (c:Chunk {documentId: d.id})<-[e:DENIED_IN]-(f) WHERE c.index >= 0 RETURN {chunkId: c.id, type: f.type, properties: properties(e)} } AS denials
