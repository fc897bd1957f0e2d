// The last jobs of ranges of times and ids, one collection after another. Statuses null: in any.
// @mode read
// @param ranges: LIST<MAP>
// @param statuses: LIST<STRING>?
// @param limit: INTEGER
// @returns job: MAP, createdKey: STRING
UNWIND $ranges AS range
CALL (range) {
  WITH range, datetime(range.startTime) AS startTime, datetime(range.endTime) AS endTime
  MATCH (j:__Job__)
  USING INDEX SEEK j:__Job__(collection, createdAt)
  WHERE j.collection = range.collection AND j.createdAt >= startTime AND j.createdAt <= endTime
    AND [j.createdAt, j.id] >= [startTime, range.startId] AND [j.createdAt, j.id] < [endTime, range.endId]
    AND ($statuses IS NULL OR j.status IN $statuses)
  RETURN j ORDER BY j.collection DESC, j.createdAt DESC, j.id DESC LIMIT $limit
}
WITH range, j ORDER BY range.ordinal, j.createdAt DESC, j.id DESC LIMIT $limit
RETURN properties(j) AS job, toString(j.createdAt) AS createdKey
