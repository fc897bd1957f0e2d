// What describes a fact, the surest first: it is shown.
// @mode schema
// @returns nothing
CREATE INDEX evidence_description IF NOT EXISTS
FOR ()-[s:STATED_IN]-() ON (s.factId, s.doubt, s.opening)
