"""A small world for tests of the store: documents with extractions given by hand, and the graph as comparable data."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, LiteralString

import numpy as np
from neo4j import AsyncManagedTransaction

from service.domain.chunk import Chunk
from service.domain.document import Collection, Concepts, DocumentStatus, ReadText, Submission
from service.domain.entity import Entity, Span
from service.domain.job import Job, Lease, Priority
from service.domain.relationship import RELATED_TO, Extraction, Relationship
from service.extraction.cooccurrence import CONFIDENCE, CONTEXT
from service.extraction.record import extraction_key, to_json
from service.graph.collections import Collections
from service.graph.executor import Executor
from service.graph.intake import Intake
from service.graph.kinds import Kinds
from service.graph.queue import Queue
from service.graph.removal import Removal
from service.graph.sources import Sources
from service.graph.store import Store
from service.ingestion.ports import ExtractionRecord, Processed, Work
from service.resolution.derivation import derive

Triple = tuple[tuple[str, str], str, tuple[str, str]]
"""((name, type), kind, (name, type)); the text of a chunk must hold both names."""

Passage = tuple[str, Sequence[Triple]]
"""The text of a chunk, with what is read out of it."""

Denying = tuple[str, Sequence[Triple], Sequence[Triple]]
"""A passage, with what it denies."""


class World:
    """The adapters of one database, and a way to put documents in without models."""

    def __init__(self, executor: Executor, max_kinds: int = 1000) -> None:
        self.executor = executor
        self.collections = Collections(executor)
        self.intake = Intake(executor, max_bytes=1_000_000)
        self.queue = Queue(executor, lease_seconds=30, max_failures=3)
        self.sources = Sources(executor)
        self.store = Store(executor, Kinds(executor, max_kinds))
        self.removal = Removal(executor)

    async def collection(self, name: str = "lab", concepts: Concepts = Concepts.LINKED) -> Collection:
        return await self.collections.create(Collection(name, concepts=concepts))

    async def put(self, key: str, *chunks: Passage | Denying, collection: str = "lab") -> Job:
        """Ingests a document whose chunks are given with what is read out of them."""
        await self.accept(key, *chunks, collection=collection)
        lease = await self.claim()
        return await self.store.swap(lease, processed(await self.sources.load(lease), *chunks))

    async def accept(
        self, key: str, *chunks: Passage | Denying, collection: str = "lab", priority: Priority = Priority.NORMAL
    ) -> Job:
        text = "\n".join(passage[0] for passage in chunks)
        return await self.intake.accept(Submission(collection, text=text, key=key, priority=priority))

    async def claim(self, owner: str = "worker") -> Lease:
        lease = await self.queue.claim(owner)
        assert lease is not None
        return lease

    async def delete(self, document_id: str) -> None:
        await self.removal.delete_document(document_id)

    async def rows(self, statement: LiteralString, **parameters: Any) -> list[dict[str, Any]]:
        result = await self.executor.driver.execute_query(statement, parameters)
        return [record.data() for record in result.records]

    async def dump(self) -> dict[str, list[Any]]:
        """The graph without opaque ids and times: equal for equal inputs, whatever the order in which they came."""

        async def read(transaction: AsyncManagedTransaction) -> dict[str, list[Any]]:
            results = {name: await transaction.run(statement) for name, statement in _DUMPS.items()}
            return {name: [list(row.data().values()) async for row in rows] for name, rows in results.items()}

        async with self.executor.driver.session(database=self.executor.database) as session:
            found = await session.execute_read(read)
        return {name: sorted(rows, key=repr) for name, rows in found.items()}


def processed(work: Work, *chunks: Passage | Denying) -> Processed:
    """What the pipeline would make of the chunks, with what was read out of them given by hand."""
    made, extractions, start = [], [], 0
    for index, (text, *said) in enumerate(chunks):
        made.append(Chunk(text, index, len(text.split()) or 1, start, start + len(text)))
        extractions.append(extraction(text, *said))
        start += len(text) + 1
    whole = "\n".join(passage[0] for passage in chunks)
    keys = [extraction_key(passage[0], "by hand") for passage in chunks]
    return Processed(
        work,
        ReadText(whole, "text/plain"),
        recipe="by hand",
        status=DocumentStatus.READY if whole.strip() else DocumentStatus.EMPTY,
        chunks=made,
        vectors=np.eye(len(made), 384, dtype=np.float32),
        records=[
            ExtractionRecord(key, "hand", "none", to_json(one)) for key, one in zip(keys, extractions, strict=True)
        ],
        graph=derive(made, extractions, work.collection.concepts),
    )


def extraction(text: str, triples: Sequence[Triple], denied: Sequence[Triple] = ()) -> Extraction:
    """The entities of the triples, wherever they stand in the text, and their relationships, quoting all of it and
    dated by a year in it. What is RELATED_TO only stands together."""
    named = dict.fromkeys(end for subject, _, object_ in (*triples, *denied) for end in (subject, object_))
    return Extraction(
        tuple(Entity(name, type_, spans=_places(text, name)) for name, type_ in named),
        tuple(_relationship(text, triple) for triple in triples),
        denials=tuple(_relationship(text, triple) for triple in denied),
    )


def _relationship(text: str, triple: Triple) -> Relationship:
    subject, kind, object_ = triple
    return Relationship(
        subject[0],
        object_[0],
        kind,
        confidence=CONFIDENCE if kind == RELATED_TO else 0.8,
        context=CONTEXT if kind == RELATED_TO else None,
        quote=text,
        quote_span=Span(0, len(text)),
        source_span=_places(text, subject[0])[0],
        target_span=_places(text, object_[0])[0],
        attributes={"date": year[0]} if (year := re.search(r"\b[12][0-9]{3}\b", text)) else {},
    )


def _places(text: str, name: str) -> tuple[Span, ...]:
    places, start = [], text.find(name)
    while start >= 0:
        places.append(Span(start, start + len(name)))
        start = text.find(name, start + 1)
    return tuple(places)


_DUMPS: dict[str, LiteralString] = {
    "documents": """MATCH (d:Document)-[:IN_COLLECTION]->(c)
        RETURN c.name, d.key, d.titleKey, d.contentHash, d.status, d.chunkCount""",
    "sources": "MATCH (s:__Source__)-[:SOURCE_OF]->(d) RETURN d.key, s.contentHash, s.text",
    "chunks": "MATCH (c:Chunk)-[:FROM_DOCUMENT]->(d) RETURN d.key, c.index, c.text, c.start, c.end",
    "next": "MATCH (a:Chunk)-[:NEXT_CHUNK]->(b:Chunk) RETURN a.documentId = b.documentId, a.index, b.index",
    "extractions": "MATCH (c:Chunk)-[:EXTRACTED_AS]->(x) RETURN x.key, x.result, count(c)",
    "names": "MATCH (n:__Name__) RETURN n.collection, n.key, n.matchKey, n.sign, n.text",
    "senses": """MATCH (e)<-[:SENSE_OF]-(s:__Sense__)-[:OF_NAME]->(n) MATCH (d:Document {id: s.documentId})
        RETURN d.key, n.key, s.headKey, s.block, s.type, s.field, s.surface, s.mentions, e.name, e.type,
        coalesce(s.part, '') <> ''""",
    "entities": """MATCH (e:__Entity__)
        RETURN e.collection, e.name, e.type, labels(e), e.aliases, e.mentionCount, e.documentCount, e.kin""",
    "mentions": """MATCH (e:__Entity__)-[m:FROM_CHUNK]->(c:Chunk)-[:FROM_DOCUMENT]->(d)
        RETURN e.name, e.type, d.key, c.index, m.start, m.end, m.surface""",
    "facts": """MATCH (s)<-[:SUBJECT]-(f:Fact)-[:OBJECT]->(o) MATCH (s)-[r {factId: f.id}]->(o)
        RETURN f.collection, s.name, s.type, f.type, type(r), o.name, o.type, f.text, f.confidence, r.confidence,
               f.support, r.support, f.evidenceCount""",
    "evidence": """MATCH (s)<-[:SUBJECT]-(f:Fact)-[:OBJECT]->(o) MATCH (f)-[e:STATED_IN]->(c)-[:FROM_DOCUMENT]->(d)
        RETURN s.name, f.type, o.name, d.key, c.index, e.quote, e.start, e.end, e.subjectStart, e.weight, e.words""",
    "edits": """MATCH (c:__Change__)-[:EDITS]->(e) RETURN c.collection, c.arguments, e.name, e.type, e.description""",
    "assertions": """MATCH (c:__Change__)-[a:ASSERTS]->(f)-[:SUBJECT]->(s) MATCH (f)-[:OBJECT]->(o)
        RETURN c.arguments, c.who, c.why, labels(f), s.name, f.type, o.name, a.confidence, a.weight, a.description""",
    "hidden": """MATCH (f:__HiddenFact__)-[:SUBJECT]->(s) MATCH (f)-[:OBJECT]->(o) MATCH (f)-[e:STATED_IN]->(c)
        RETURN f.collection, s.name, f.type, o.name, e.quote, c.index,
               COUNT { (f)<-[:RETRACTS]-() }, EXISTS { (s)-[r]->(o) WHERE r.factId = f.id }""",
    "denials": """MATCH (s)<-[:SUBJECT]-(d:Denial)-[:OBJECT]->(o)
        RETURN d.collection, s.name, s.type, d.type, o.name, o.type, d.text, d.confidence, d.support,
               d.evidenceCount""",
    "denied": """MATCH (s)<-[:SUBJECT]-(n:Denial)-[:OBJECT]->(o) MATCH (n)-[e:DENIED_IN]->(c)-[:FROM_DOCUMENT]->(d)
        RETURN s.name, n.type, o.name, d.key, c.index, e.quote, e.start, e.end, e.subjectStart, e.weight, e.words""",
    "loose": """MATCH (n) WHERE NOT n:__Job__ AND NOT n:__Migration__ AND NOT n:__Embedding__ AND NOT n:__Lock__
        AND NOT n:Collection AND NOT n:__Change__ AND NOT (n)--() RETURN labels(n), properties(n)""",
    "counts": """MATCH (n) WHERE NOT n:__Job__ AND NOT n:__Migration__ AND NOT n:__Embedding__ AND NOT n:__Lock__
        AND NOT n:Collection AND NOT n:__Change__ AND NOT n:__Address__ AND NOT n:__Redirect__
        UNWIND labels(n) AS label RETURN label, count(*)""",
    "edges": """MATCH ()-[r]->() WHERE NOT type(r) IN ['FOR_DOCUMENT', 'SPEAKS_OF', 'UNDOES', 'REDIRECTS_TO']
        RETURN type(r), count(*)""",
}
