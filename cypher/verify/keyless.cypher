// Nodes of ours without what they are found by (a count, without the entity of which it is). It looks through every node of these labels.
// @mode read
// @returns collection: STRING?, id: STRING, documents: LIST<STRING>, what: STRING
MATCH (n:Document|Chunk|__Entity__|Fact|__HiddenFact__|Denial|__Redirect__|__Sense__|__Name__|__Extraction__|__Source__|__Job__|__Usage__)
WHERE n.id IS NULL AND (n:Document OR n:Chunk OR n:__Entity__ OR n:Fact OR n:__HiddenFact__ OR n:Denial OR n:__Redirect__ OR n:__Source__ OR n:__Job__)
   OR n:__Sense__ AND (n.documentId IS NULL OR n.nameKey IS NULL)
   OR n:__Name__ AND (n.collection IS NULL OR n.key IS NULL)
   OR n:__Extraction__ AND n.key IS NULL
   OR n:__Usage__ AND NOT EXISTS { (n)-[:USAGE_OF]->(e:__Entity__) WHERE e.id = n.entityId }
RETURN n.collection AS collection, elementId(n) AS id, [] AS documents, 'It has no key: ' + reduce(all = '', one IN labels(n) | all + one + ' ') AS what
