// Entities that have other labels than their type.
// @mode read
// @param first: STRING
// @param last: STRING
// @returns collection: STRING, id: STRING, documents: LIST<STRING>, what: STRING
MATCH (e:__Entity__)
USING INDEX SEEK e:__Entity__(id)
WHERE e.id >= $first AND e.id <= $last
WITH e, labels(e) AS labels
WHERE size(labels) <> 2 OR NOT e.type IN labels
RETURN e.collection AS collection, e.id AS id, [] AS documents, 'The type is ' + coalesce(e.type, '?') + '; the labels are ' + reduce(all = '', one IN labels | all + one + ' ') AS what
