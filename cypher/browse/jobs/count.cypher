// How many jobs some collections have. Statuses null: in any state.
// @mode read
// @param collections: LIST<STRING>
// @param statuses: LIST<STRING>?
// @returns count: INTEGER
UNWIND $collections AS collection
MATCH (j:__Job__)
USING INDEX SEEK j:__Job__(collection, createdAt)
WHERE j.collection = collection AND j.createdAt IS NOT NULL AND ($statuses IS NULL OR j.status IN $statuses)
RETURN count(j) AS count
