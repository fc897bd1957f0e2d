// All that a search may walk over: everything but what was handed in, what was said of it, and our books of the work.
// @mode read
// @returns id: STRING, labels: LIST<STRING>, properties: MAP
MATCH (n)
WHERE NOT n:(
  Collection|__Lock__|__Migration__|__Embedding__|__Job__|__Source__|__SourcePiece__|__Extraction__|__Batch__|__Usage__
)
RETURN elementId(n) AS id, labels(n) AS labels, properties(n) AS properties
