// What states a fact in the same words, by weight: the heaviest counts.
// @mode schema
// @returns nothing
CREATE INDEX evidence_words IF NOT EXISTS
FOR ()-[s:STATED_IN]-() ON (s.factId, s.words, s.weight)
