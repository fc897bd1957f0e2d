// The part of the graph round some entities, documents and passages: passages of each seed, the rarest entities that
// these name, documents that have such an entity's name or other words of these passages for their title, and further
// passages of all three. The passages are those of these ids; without ids those $nearest that are nearest to the vector,
// which the search for the $limit nearest finds on the way. All that there are many of comes as lists, for less to read:
// passages as [id, collection, documentId, similarity to the vector (null without one), title], told by their place
// from there on; entities as [id, name, documents, places, one for each time that it is named]; facts as [id, text,
// support, subject's id, object's id, places]; titles as [passage, document whose title it says], but for what many
// documents are titled; about as [entity, document]. Lone are [passage, weight] of what nothing else of this part names,
// a name weighed by how often it stands there and, among $common documents, by how few others have it.
// @mode read
// @param entityIds: LIST<STRING>
// @param documentIds: LIST<STRING>
// @param chunkIds: LIST<STRING>?
// @param vector: LIST<FLOAT>?
// @param collections: LIST<STRING>
// @param candidates: INTEGER
// @param limit: INTEGER
// @param nearest: INTEGER
// @param passages: INTEGER
// @param entities: INTEGER
// @param rarity: INTEGER
// @param further: INTEGER
// @param total: INTEGER
// @param facts: INTEGER
// @param titled: INTEGER
// @param common: FLOAT
// @returns seen: INTEGER?, edge: FLOAT?, hits: LIST<MAP>?, passages: LIST<LIST<ANY>>, entities: LIST<LIST<ANY>>, lone: LIST<LIST<ANY>>, about: LIST<LIST<STRING>>, titles: LIST<LIST<ANY>>, facts: LIST<LIST<ANY>>
OPTIONAL CALL () {
  UNWIND CASE WHEN $chunkIds IS NULL AND $vector IS NOT NULL THEN [true] ELSE [] END AS isAsked
  CALL () {
    // @include retrieval/nearest_chunks
  }
  RETURN seen, edge, hits
}
WITH seen, edge, hits, coalesce($chunkIds, [one IN hits[..$nearest] | one.id], []) AS chunkIds
CALL () {
  UNWIND $entityIds AS id
  MATCH (e:__Entity__ {id: id})
  USING INDEX SEEK e:__Entity__(id)
  RETURN collect(e) AS seeds
}
CALL (seeds, chunkIds) {
  CALL (seeds, chunkIds) {
    UNWIND seeds AS e
    CALL (e) {
      MATCH (e)-[:FROM_CHUNK]->(c)
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
    UNWIND chunkIds AS id
    MATCH (c:Chunk {id: id})
    USING INDEX SEEK c:Chunk(id)
    RETURN c
  }
  WITH c
  ORDER BY c.id
  RETURN collect(c) AS near
}
CALL (near) {
  UNWIND near AS c
  MATCH (c)<-[:FROM_CHUNK]-(e)
  WITH DISTINCT e
  WITH e, e.documentCount AS documents
  WHERE documents <= $rarity
  ORDER BY CASE documents WHEN 1 THEN $rarity ELSE documents END, e.id
  LIMIT $entities
  RETURN collect(e) AS rare, [one IN collect([e, documents]) WHERE one[1] > 1] AS shared
}
CALL (rare) {
  UNWIND rare AS e
  MATCH (e)<-[:USAGE_OF]-(u)
  WITH DISTINCT e, u.block AS block
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
CALL (near) {
  UNWIND range(0, size(near) - 1) AS place
  WITH near[place] AS c, place
  WITH c.collection AS collection, collect([place, c.phrases]) AS said
  CALL (said) {
    UNWIND said AS one
    UNWIND one[1] AS phrase
    RETURN collect(DISTINCT phrase) AS phrases
  }
  MATCH (d:Document)
  USING INDEX SEEK d:Document(collection, titleKey, id)
  WHERE d.collection = collection AND d.titleKey IN phrases AND d.id > ''
  WITH said, d.titleKey AS phrase, collect(d.id) AS ids
  WHERE size(ids) <= $titled
  UNWIND ids AS id
  UNWIND said AS one
  WITH one, phrase, id
  WHERE phrase IN one[1]
  RETURN collect([one[0], id]) AS titles
}
CALL (near, shared, about, titles) {
  CALL (near, shared, about, titles) {
    UNWIND near AS c
    RETURN c, -1 AS rank
  UNION ALL
    UNWIND about + titles AS pair
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
  UNION ALL
    WITH reduce(found = {reached: 0, rarest: []}, one IN shared | CASE
      WHEN found.reached >= 2 * $total THEN found
      ELSE {reached: found.reached + one[1], rarest: found.rarest + [one]}
    END).rarest AS rarest
    UNWIND rarest AS one
    WITH one[0] AS e, one[1] AS rank
    CALL (e) {
      MATCH (e)-[:FROM_CHUNK]->(c)
      RETURN DISTINCT c
      LIMIT $further
    }
    RETURN c, rank
  }
  WITH c, min(rank) AS rank
  ORDER BY rank, c.id
  WITH collect([c, rank]) AS ranked
  RETURN [one IN ranked WHERE one[1] < 0 | one[0]] + [one IN ranked WHERE one[1] >= 0 | one[0]][..$total] AS part
}
CALL (seeds, titled, part) {
  UNWIND range(0, size(part) - 1) AS place
  WITH place, part[place] AS c
  MATCH (c)<-[:FROM_CHUNK]-(e)
  WITH e, collect(place) AS places
  WITH e, places, e.documentCount AS documents, e IN seeds AS isSeed
  WHERE documents <= $rarity OR isSeed
  WITH e, places, documents, isSeed OR places[0] <> places[-1] OR e IN titled AS leads
  RETURN collect(CASE WHEN leads THEN [e.id, e.name, documents, places] END) AS entities,
    collect(CASE WHEN NOT leads THEN [places[0], (1 + log(size(places))) * log(1 + $common / documents)] END) AS weighed
}
CALL (weighed) {
  UNWIND weighed AS one
  WITH one[0] AS place, sum(one[1]) AS weight
  RETURN collect([place, weight]) AS lone
}
CALL (part, chunkIds) {
  UNWIND range(0, size(part) - 1) AS place
  WITH place, part[place] AS c
  WHERE c.id IN chunkIds
  MATCH (c)<-[:STATED_IN]-(f:Fact)
  WITH f, collect(DISTINCT place) AS places
  ORDER BY f.support DESC, f.id
  LIMIT $facts
  MATCH (s)<-[:SUBJECT]-(f)-[:OBJECT]->(o)
  RETURN collect([f.id, f.text, f.support, s.id, o.id, places]) AS facts
}
RETURN seen, edge, hits, entities, lone, about, titles, facts,
  [c IN part | [c.id, c.collection, c.documentId, vector.similarity.cosine(c.embedding, $vector),
    head([(c)-[:FROM_DOCUMENT]->(d) | d.title])]] AS passages
