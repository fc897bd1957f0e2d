// The part of the graph round some entities, documents and passages: passages of each seed, the rarest entities that
// these name, documents that have such an entity's name for their title, and further passages of both. Similarity is
// to the vector, and null without one. Mentions are [passage, entity, how often]; lone ones, [passage, how often], are those
// of entities that stand nowhere else.
// @mode read
// @param entityIds: LIST<STRING>
// @param documentIds: LIST<STRING>
// @param chunkIds: LIST<STRING>
// @param vector: LIST<FLOAT>?
// @param passages: INTEGER
// @param entities: INTEGER
// @param rarity: INTEGER
// @param further: INTEGER
// @param total: INTEGER
// @returns passages: LIST<MAP>, entities: LIST<MAP>, mentions: LIST<LIST<ANY>>, lone: LIST<LIST<ANY>>, about: LIST<LIST<STRING>>
CALL () {
  UNWIND $entityIds AS id
  MATCH (e:__Entity__ {id: id})
  USING INDEX SEEK e:__Entity__(id)
  CALL (e) {
    MATCH (e)-[:FROM_CHUNK]->(c:Chunk)
    RETURN DISTINCT c
    LIMIT $passages
  }
  RETURN c
UNION
  UNWIND $documentIds AS id
  CALL (id) {
    MATCH (c:Chunk)
    USING INDEX SEEK c:Chunk(documentId, index)
    WHERE c.documentId = id AND c.index >= 0
    RETURN c
    ORDER BY c.index
    LIMIT $further
  }
  RETURN c
UNION
  UNWIND $chunkIds AS id
  MATCH (c:Chunk {id: id})
  USING INDEX SEEK c:Chunk(id)
  RETURN c
}
WITH collect(c) AS near
CALL (near) {
  UNWIND near AS c
  MATCH (c)<-[:FROM_CHUNK]-(e:__Entity__)
  WHERE e.documentCount <= $rarity
  WITH DISTINCT e
  ORDER BY CASE e.documentCount WHEN 1 THEN $rarity ELSE e.documentCount END, e.id
  LIMIT $entities
  RETURN collect(e) AS rare
}
CALL (rare) {
  UNWIND rare AS e
  MATCH (e)<-[:SENSE_OF]-(s:__Sense__)
  WITH DISTINCT e, s.block AS block
  CALL (e, block) {
    MATCH (d:Document)
    USING INDEX SEEK d:Document(collection, titleKey, id)
    WHERE d.collection = e.collection AND d.titleKey = block AND d.id > ''
    RETURN d.id AS id
    ORDER BY id
    LIMIT $further
  }
  RETURN collect(DISTINCT [e.id, id]) AS about, collect(DISTINCT e) AS titled
}
OPTIONAL CALL (rare, about) {
  UNWIND rare AS e
  WITH e
  WHERE e.documentCount > 1
  CALL (e) {
    MATCH (e)-[:FROM_CHUNK]->(c:Chunk)
    RETURN DISTINCT c
    LIMIT $further
  }
  RETURN c, e.documentCount AS rank
UNION ALL
  UNWIND about AS pair
  WITH DISTINCT pair[1] AS id
  CALL (id) {
    MATCH (c:Chunk)
    USING INDEX SEEK c:Chunk(documentId, index)
    WHERE c.documentId = id AND c.index >= 0
    RETURN c
    ORDER BY c.index
    LIMIT $further
  }
  RETURN c, 0 AS rank
}
WITH near, about, titled, c, min(rank) AS rank
ORDER BY rank, c.id
WITH near, about, titled, collect(c) AS further
WITH about, titled, near + [c IN further WHERE NOT c IN near][..$total] AS all
CALL (all, titled) {
  UNWIND all AS c
  MATCH (c)<-[:FROM_CHUNK]-(e:__Entity__)
  WHERE e.documentCount <= $rarity OR e.id IN $entityIds
  WITH e, c, count(*) AS often
  WITH e, collect([c.id, e.id, often]) AS places
  WITH e, places, size(places) > 1 OR e.documentCount > 1 OR e.id IN $entityIds OR e IN titled AS leads
  RETURN collect(CASE WHEN leads THEN e {.id, .name, .documentCount} END) AS entities,
    collect(CASE WHEN leads THEN places END) AS mentions,
    collect(CASE WHEN NOT leads THEN [places[0][0], places[0][2]] END) AS lone
}
RETURN entities, mentions, lone, about,
  [c IN all | c {.id, .collection, .documentId, similarity: vector.similarity.cosine(c.embedding, $vector),
    title: head([(c)-[:FROM_DOCUMENT]->(d:Document) | d.title])}] AS passages
