// The first kins of a range that several entities have.
// @mode read
// @param collection: STRING
// @param start: STRING
// @param end: STRING
// @param limit: INTEGER
// @returns kin: STRING
MATCH (e:__Entity__)
USING INDEX SEEK e:__Entity__(collection, kin)
WHERE e.collection = $collection AND e.kin >= $start AND e.kin < $end
WITH e.kin AS kin, count(*) AS entities
ORDER BY kin
WHERE entities > 1
RETURN kin LIMIT $limit
