"""One database with the product's own adapters and pipeline, each step of a document's way timed.

The queue, HTTP and the heart-beat are left out: they cost the same whatever is in the graph.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import numpy as np

from benchmarks.growth.documents import MadeDocument
from service.domain.document import Collection, DocumentStatus, ReadText, Submission
from service.domain.job import Job, JobStatus, Lease
from service.embedding.ports import Embedder
from service.extraction.record import extraction_key, to_json
from service.graph.collections import Collections
from service.graph.executor import Executor, open_executor
from service.graph.intake import Intake
from service.graph.kinds import Kinds
from service.graph.migrate import migrate, prepare_vectors
from service.graph.queue import Queue
from service.graph.removal import Removal
from service.graph.sources import Sources
from service.graph.statistics import Statistics
from service.graph.store import Store
from service.ingestion.pipeline import Pipeline
from service.ingestion.ports import ExtractionRecord, Processed
from service.local_neo4j import LocalServer
from service.resolution.derivation import derive
from service.settings import Settings

COLLECTION = "growth"
_BY_HAND = "by hand"


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds of one document: all of its way, of it the transaction that resolves and stores it; and its deletion."""

    ingest: float
    store: float
    delete: float
    entities: int


class Database:
    """Puts documents in and takes them away again. Made by `open_database`."""

    def __init__(self, executor: Executor, settings: Settings) -> None:
        self.executor = executor
        self.sources = Sources(executor)
        self._collections = Collections(executor)
        self._intake = Intake(executor, settings.max_body_bytes)
        self._queue = Queue(executor, settings.lease_seconds, settings.max_failures)
        self._store = Store(executor, Kinds(executor, settings.max_kinds))
        self._removal = Removal(executor)
        self._statistics = Statistics(executor)

    async def prepare(self, embedder: Embedder) -> None:
        """The schema, the vector index and the collection, where they are not there."""
        await migrate(self.executor)
        await prepare_vectors(self.executor, embedder.name, embedder.dimensions)
        if COLLECTION not in {collection.name for collection in await self._collections.all()}:
            await self._collections.create(Collection(COLLECTION))

    async def entities(self) -> int:
        counts = (await self._statistics.of_collections([COLLECTION]))[COLLECTION]
        return sum(counts.entities_by_type.values())

    async def cost(self, key: str, text: str, pipeline: Pipeline) -> Cost:
        """Ingests a text and deletes it again, so that the graph is as it was."""
        began = time.perf_counter()
        lease = await self._taken(key, text)
        processed = await pipeline.process(await self.sources.load(lease), lambda _: None)
        assert processed is not None
        worked_out = time.perf_counter()
        job = await self._store.swap(lease, processed)
        ended = time.perf_counter()
        if job.status is not JobStatus.READY:
            raise RuntimeError(f"{key} is {job.status}: {job.error}")
        await self._removal.delete_document(job.document_id)
        deleted = time.perf_counter()
        return Cost(ended - began, ended - worked_out, deleted - ended, job.progress.entities)

    async def put(self, key: str, document: MadeDocument, vectors: np.random.Generator, dimensions: int) -> Job:
        """Stores a made document by the product's own transaction, with vectors that are drawn."""
        lease = await self._taken(key, document.text)
        work = await self.sources.load(lease)
        drawn = vectors.standard_normal((len(document.chunks), dimensions), dtype=np.float32)
        records = [
            ExtractionRecord(extraction_key(chunk.text, _BY_HAND), _BY_HAND, "none", to_json(extraction))
            for chunk, extraction in zip(document.chunks, document.extractions, strict=True)
        ]
        processed = Processed(
            work,
            ReadText(document.text, "text/plain"),
            recipe=_BY_HAND,
            status=DocumentStatus.READY,
            chunks=document.chunks,
            vectors=drawn / np.linalg.norm(drawn, axis=1, keepdims=True),
            records=records,
            graph=derive(document.chunks, document.extractions, work.collection.concepts),
        )
        return await self._store.swap(lease, processed)

    async def _taken(self, key: str, text: str) -> Lease:
        """The lease on a document that is handed in. What a run that was broken off left in the queue is deleted."""
        for _ in range(2):  # what was left may be of the same document
            job = await self._intake.accept(Submission(COLLECTION, text=text, key=key, title=key))
            while lease := await self._queue.claim("growth"):
                if lease.job_id == job.id:
                    return lease
                await self._removal.delete_document(lease.document_id)
        raise RuntimeError(f"the job of {key} is gone from the queue")


@asynccontextmanager
async def open_database(server: LocalServer, settings: Settings) -> AsyncIterator[Database]:
    async with open_executor(server.uri, server.user, server.password, settings.neo4j_database) as executor:
        yield Database(executor, settings)
