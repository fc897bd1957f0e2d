// The jobs of a document.
// @mode schema
// @returns nothing
CREATE INDEX job_document IF NOT EXISTS
FOR (j:__Job__) ON (j.documentId)
