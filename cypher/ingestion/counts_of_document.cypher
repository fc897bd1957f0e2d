// How many entities and relationships a document has: what is retracted, or was made one with its other end, is none.
// @mode read
// @param documentId: STRING
// @returns entities: INTEGER, relationships: INTEGER
MATCH (d:Document {id: $documentId})
RETURN COUNT { MATCH (:Chunk {documentId: d.id})<-[:FROM_CHUNK]-(e:__Entity__) RETURN DISTINCT e } AS entities,
       COUNT { MATCH (:Chunk {documentId: d.id})<-[:STATED_IN]-(f:Fact) RETURN DISTINCT f } AS relationships
