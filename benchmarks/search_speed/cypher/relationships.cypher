// What ties these nodes to each other, and documents to their collection.
// @mode read
// @returns start: STRING, end: STRING, type: STRING, properties: MAP
MATCH (a)-[r]->(b)
WHERE NOT a:(
  Collection|__Lock__|__Migration__|__Embedding__|__Job__|__Source__|__SourcePiece__|__Extraction__|__Batch__|__Usage__
)
AND NOT b:(
  __Lock__|__Migration__|__Embedding__|__Job__|__Source__|__SourcePiece__|__Extraction__|__Batch__|__Usage__
)
RETURN elementId(a) AS start, elementId(b) AS end, type(r) AS type, properties(r) AS properties
