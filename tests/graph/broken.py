"""Ways to break a small graph by hand, each with the checks that must tell it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import LiteralString

from tests.graph.world import Passage

ADA, BABBAGE = ("Ada Lovelace", "Person"), ("Charles Babbage", "Person")
ENGINE, LONDON = ("Analytical Engine", "Product"), ("London", "Location")
DOCUMENTS: Mapping[str, tuple[Passage, ...]] = {
    "notes": (
        ("Ada Lovelace worked with Charles Babbage.", [(ADA, "COLLABORATES_WITH", BABBAGE)]),
        ("\N{ROCKET} Charles Babbage designed the Analytical Engine.", [(BABBAGE, "DESIGNED", ENGINE)]),
        ("Babbage lived in London.", [(("Babbage", "Person"), "LIVED_IN", LONDON)]),
    ),
    "life": (
        ("Ada Lovelace worked with Charles Babbage, they say.", [(ADA, "COLLABORATES_WITH", BABBAGE)]),
        ("Ada Lovelace was born in London.", [(ADA, "BORN_IN", LONDON)]),
    ),
    "engine": (("The Analytical Engine stood in London.", [(ENGINE, "LOCATED_IN", LONDON)]),),
}

BROKEN: dict[str, tuple[LiteralString, set[str]]] = {
    "an entity without an id": ("CREATE (:__Entity__:Person {collection: 'lab', name: 'Nobody'})", {"keyless"}),
    "a document outside its collection": (
        "MATCH (:Document {key: 'life'})-[r:IN_COLLECTION]->() DELETE r",
        {"document_collection"},
    ),
    "a title under another form": (
        "MATCH (d:Document {key: 'life'}) SET d.titleKey = 'death'",
        {"document_title"},
    ),
    "a chunk that is not tied": (
        "MATCH (:Chunk {text: 'Ada Lovelace was born in London.'})-[r:FROM_DOCUMENT]->() DELETE r",
        {"orphan_chunks"},
    ),
    "a chunk of nothing": (
        "CREATE (:Chunk {id: 'x', collection: 'lab', documentId: 'gone', index: 0, embedding: [1.0]})",
        {"orphan_chunks", "chunk_embedding"},
    ),
    "a broken chain": (
        "MATCH (:Chunk {index: 0})-[r:NEXT_CHUNK]->(c)-[:FROM_DOCUMENT]->({key: 'notes'}) DELETE r",
        {"chunk_chain"},
    ),
    "a record of nothing": ("CREATE (:__Extraction__ {key: 'x', result: '{}'})", {"orphan_extractions"}),
    "a source of nothing": (
        "CREATE (:__Source__ {id: 'x', documentId: 'gone', collection: 'lab', version: 1})",
        {"orphan_sources"},
    ),
    "a piece of nothing": ("CREATE (:__SourcePiece__ {sourceId: 'gone', index: 0})", {"orphan_pieces"}),
    "a job of nothing": (
        "CREATE (:__Job__ {id: 'x', collection: 'lab', status: 'QUEUED', createdAt: datetime()})",
        {"orphan_jobs"},
    ),
    "a job that counts other chunks": ("MATCH (j:__Job__ {documentKey: 'notes'}) SET j.chunksDone = 1", {"job_counts"}),
    "a name of nothing": (
        "CREATE (:__Name__ {collection: 'lab', key: 'x', matchKey: 'x', sign: 'x'})",
        {"orphan_names"},
    ),
    "a name under other forms": ("MATCH (n:__Name__ {key: 'london'}) SET n.matchKey = 'paris'", {"name_forms"}),
    "a spelling that is miscounted": (
        "MATCH (n:__Name__ {key: 'london'}) SET n.spellingMentions = [99]",
        {"name_text"},
    ),
    "a usage that is miscounted": ("MATCH (u:__Usage__ {surface: 'London'}) SET u.mentions = 99", {"usages"}),
    "a usage that is gone": ("MATCH (u:__Usage__ {surface: 'London'}) DETACH DELETE u", {"usages"}),
    "a usage of nothing": (
        """CREATE (:__Usage__ {collection: 'lab', block: 'x', type: 'X', field: '', part: '', surface: 'X',
        isHead: true, entityId: 'gone', senses: 1, mentions: 1})""",
        {"keyless"},
    ),
    "an entity named by more documents": (
        "MATCH (e:__Entity__ {name: 'London'}) SET e.documentCount = 99",
        {"entity_portrait"},
    ),
    "a fact that weighs more": (
        "MATCH (f:Fact {type: 'BORN_IN'}) SET f.weight = 99, f.strengths = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0]",
        {"fact_counts"},
    ),
    "a name in other letters": ("MATCH (n:__Name__ {key: 'london'}) SET n.text = 'LONDON'", {"name_text"}),
    "a sense of no entity": (
        "MATCH (s:__Sense__ {nameKey: 'babbage'})-[r:SENSE_OF]->() DELETE r",
        {"orphan_senses", "mention_sense", "evidence_sense", "usages", "entity_portrait"},
    ),
    "a sense of no document": (
        "CREATE (:__Sense__ {collection: 'lab', documentId: 'gone', nameKey: 'x'})",
        {"orphan_senses"},
    ),
    "an entity of no sense": (
        "CREATE (:__Entity__:Person {id: 'x', collection: 'lab', type: 'Person'})",
        {"orphan_entities"},
    ),
    "an edge without its fact": (
        """MATCH (a:__Entity__ {name: 'Ada Lovelace'}) MATCH (b:__Entity__ {name: 'London'})
        CREATE (a)-[:LIVED_IN {factId: 'x'}]->(b)""",
        {"edge_fact"},
    ),
    "a fact without its edge": ("MATCH ()-[r:BORN_IN]->() DELETE r", {"fact_ends"}),
    "a fact with two edges": (
        "MATCH (a)-[r:BORN_IN]->(b) CREATE (a)-[c:BORN_IN]->(b) SET c = properties(r)",
        {"fact_ends"},
    ),
    "a fact without its subject": (
        "MATCH (:Fact {type: 'DESIGNED'})-[r:SUBJECT]->() DELETE r",
        {"fact_ends", "edge_fact", "evidence_sense"},
    ),
    "a fact under another id": (
        "MATCH (f:Fact {type: 'BORN_IN'}) MATCH ()-[r:BORN_IN]->() SET f.id = 'x', r.factId = 'x'",
        {"fact_id", "fact_counts"},
    ),
    "a fact that nothing states": (
        "MATCH (:Fact {type: 'LOCATED_IN'})-[r:STATED_IN]->() DELETE r",
        {"fact_evidence", "fact_counts", "document_graph"},
    ),
    "a fact that is too sure": (
        "MATCH (f:Fact {type: 'BORN_IN'}) SET f.confidence = 0.99, f.support = 7",
        {"fact_sums", "fact_counts"},
    ),
    "an edge that is too sure": ("MATCH ()-[r:BORN_IN]->() SET r.confidence = 0.99", {"fact_sums"}),
    "evidence under another fact": (
        """MATCH (:Fact {type: 'BORN_IN'})-[s:STATED_IN]->(c) MATCH (f:Fact {type: 'DESIGNED'})
        CREATE (f)-[t:STATED_IN]->(c) SET t = properties(s) DELETE s""",
        {"evidence_sense", "fact_evidence", "fact_counts", "fact_sums", "document_graph"},
    ),
    "a mention of another": (
        """MATCH (:__Entity__ {name: 'Analytical Engine'})-[m:FROM_CHUNK]->(c)-[:FROM_DOCUMENT]->({key: 'engine'})
        MATCH (e:__Entity__ {name: 'Ada Lovelace'}) CREATE (e)-[n:FROM_CHUNK]->(c) SET n = properties(m) DELETE m""",
        {"mention_sense"},
    ),
    "a mention that is gone": ("MATCH (:Person)-[m:FROM_CHUNK {surface: 'Babbage'}]->() DELETE m", {"document_graph"}),
    "a mention elsewhere": (
        "MATCH (:Person)-[m:FROM_CHUNK {surface: 'Babbage'}]->() SET m.start = m.start + 1",
        {"quotes", "document_graph"},
    ),
    "evidence in other words": (
        "MATCH (:Fact {type: 'BORN_IN'})-[s:STATED_IN]->() SET s.quote = 'x'",
        {"quotes", "document_graph"},
    ),
    "evidence of another weight": (
        "MATCH (:Fact {type: 'BORN_IN'})-[s:STATED_IN]->() SET s.weight = 1",
        {"fact_counts", "fact_sums", "document_graph"},
    ),
    "an entity under another label": (
        "MATCH (e:__Entity__ {name: 'London'}) REMOVE e:Location SET e:Person",
        {"entity_labels"},
    ),
    "an entity of another name": (
        "MATCH (e:__Entity__ {name: 'London'}) SET e.name = 'Paris', e.mentionCount = 7",
        {"entity_portrait", "fact_sums"},
    ),
    "one entity in two": (
        """MATCH (s:__Sense__ {nameKey: 'ada lovelace'})-[r:SENSE_OF]->()
        MATCH (d:Document {id: s.documentId, key: 'life'})
        CREATE (n:__Entity__:Person {id: 'x', collection: 'lab', type: 'Person', createdAt: datetime()})
        CREATE (s)-[:SENSE_OF]->(n) DELETE r""",
        {"mention_sense", "evidence_sense", "entity_rank", "usages", "entity_portrait"},
    ),
    "two entities in one": (
        """MATCH (s:__Sense__ {nameKey: 'analytical engine'})-[r:SENSE_OF]->() MATCH (e:__Entity__ {name: 'London'})
        CREATE (s)-[:SENSE_OF]->(e) DELETE r""",
        {"orphan_entities", "mention_sense", "evidence_sense", "entity_rank", "usages", "entity_portrait", "clusters"},
    ),
    "a chunk that is gone": (
        "MATCH (c:Chunk {text: 'Ada Lovelace was born in London.'}) DETACH DELETE c",
        {"chunk_count", "orphan_extractions", "fact_evidence", "fact_counts", "document_graph"},
    ),
    "a chunk in other words": (
        "MATCH (c:Chunk {text: 'Ada Lovelace was born in London.'}) SET c.text = 'x'",
        {"chunk_text", "chunk_terms", "document_graph"},
    ),
    "a chunk without its record": (
        "MATCH (:Chunk {text: 'Ada Lovelace was born in London.'})-[r:EXTRACTED_AS]->() DELETE r",
        {"chunk_extraction", "orphan_extractions", "document_graph"},
    ),
    "a vector that is gone": (
        "MATCH (c:Chunk {text: 'Ada Lovelace was born in London.'}) REMOVE c.embedding",
        {"chunk_embedding"},
    ),
    "a vector of other length": (
        "MATCH (c:Chunk {text: 'Ada Lovelace was born in London.'}) SET c.embedding = [1.0, 2.0]",
        {"chunk_embedding"},
    ),
    "a vector of zeros": (
        "MATCH (c:Chunk {text: 'Ada Lovelace was born in London.'}) SET c.embedding = [x IN c.embedding | 0.0]",
        {"chunk_embedding"},
    ),
    "a vector of no numbers": (
        "MATCH (c:Chunk {text: 'Ada Lovelace was born in London.'}) SET c.embedding = [x IN c.embedding | 0.0 / 0.0]",
        {"chunk_embedding"},
    ),
    "a document whose job is gone": (
        "MATCH (d:Document {key: 'waiting'})<-[:FOR_DOCUMENT]-(j) DETACH DELETE j",
        {"document_waits"},
    ),
}
