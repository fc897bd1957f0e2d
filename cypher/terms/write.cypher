// Writes the terms of some passages, as long as their collection has the language that they were made by.
// @mode write
// @param collection: STRING
// @param language: STRING
// @param rows: LIST<MAP>
// @returns collection: STRING
MATCH (l:Collection {name: $collection})
SET l.name = l.name
WITH l
WHERE l.language = $language
CALL () {
  UNWIND $rows AS row
  MATCH (c:Chunk {id: row.id})
  SET c.terms = row.terms, c.titleTerms = row.titleTerms, c.phrases = row.phrases
}
RETURN l.name AS collection
