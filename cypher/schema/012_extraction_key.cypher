// What an extractor said of a text is kept once, under (text, plug, options, model).
// @mode schema
// @returns nothing
CREATE CONSTRAINT extraction_key IF NOT EXISTS
FOR (x:__Extraction__) REQUIRE x.key IS UNIQUE
