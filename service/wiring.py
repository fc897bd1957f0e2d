"""Where everything is put together, and the only place that knows all of it.

    async with open_services(Settings()) as services:
        job = await services.intake.accept(Submission("default", text="Ada Lovelace knew Charles Babbage."))

Plugs of your own are handed over here, or named in the settings:

    open_services(settings, Plugs(chunker=by_paragraph, extractor=("default", {"values": True})))
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass

from service.agent.agent import Agent, extractive_stages
from service.answer_plugs import open_answer_plugs
from service.curation.log import CurationLog
from service.database import JarProgress, open_database
from service.domain.document import Collection, Submission
from service.embedding import embedder_from
from service.embedding.offloaded import OffloadedEmbedder
from service.embedding.ports import Embedder
from service.extraction.opening import open_extraction
from service.graph.abandoned_batches import AbandonedBatches
from service.graph.accounts import Accounts
from service.graph.answering import AnsweringGraph
from service.graph.changes import Changes
from service.graph.chunks import Chunks
from service.graph.collections import Collections
from service.graph.contradictions import Contradictions
from service.graph.curation import Curation
from service.graph.documents import Documents
from service.graph.entities import Entities
from service.graph.executor import Executor
from service.graph.intake import Intake
from service.graph.jobs import Jobs
from service.graph.kinds import Kinds
from service.graph.known_names import KnownNames
from service.graph.migrate import migrate, prepare_vectors
from service.graph.name_index import Names
from service.graph.passages import Passages
from service.graph.queue import Queue
from service.graph.relationships import Relationships
from service.graph.removal import Removal
from service.graph.sources import Sources
from service.graph.statistics import Statistics
from service.graph.steady import SteadyReads
from service.graph.store import Store
from service.graph.suggestions import Suggestions
from service.graph.surroundings import GraphMap
from service.graph.term_upkeep import refresh_terms
from service.graph.ties import Ties
from service.ingestion.option_check import OptionCheck
from service.ingestion.pipeline import Pipeline
from service.ingestion.ports import PayingRunner
from service.ingestion.reading.isolated import IsolatedReading
from service.ingestion.recipe import plugs_of
from service.ingestion.sweeper import Sweeper
from service.ingestion.worker import Worker
from service.plugging import Plugs, asking_checks, extractor_plugs, make_chunker, make_search, reranked
from service.retrieval.search import Search, Searching
from service.retrieval.walk.ports import Bounds
from service.retrieval.walk.walking import Walk
from service.settings import Settings

__all__ = ["DEFAULT_COLLECTION", "Plugs", "Services", "open_services"]

_log = logging.getLogger(__name__)

DEFAULT_COLLECTION = "default"
"""Always there, for people who want just one."""


@dataclass(frozen=True, slots=True)
class Services:
    """What the faces call."""

    settings: Settings
    neo4j_uri: str
    executor: Executor
    embedder: Embedder
    collections: Collections
    intake: Intake
    removal: Removal
    queue: Queue
    documents: Documents
    chunks: Chunks
    entities: Entities
    suggestions: Suggestions
    relationships: Relationships
    contradictions: Contradictions
    ties: Ties
    names: Names
    jobs: Jobs
    curation: CurationLog
    changes: Changes
    statistics: Statistics
    search: Searching
    agent: Agent
    reads: SteadyReads


@asynccontextmanager
async def open_services(
    settings: Settings, plugs: Plugs | None = None, *, progress: JarProgress | None = None
) -> AsyncIterator[Services]:
    """Opens everything, works on jobs while it is open, and closes everything in the end.

    `progress` is told (done, total) while a first start fetches the local Neo4j's jars. Raises KgqlError with what to
    do where something is not as it must be.
    """
    plugs = plugs or Plugs.from_settings(settings)
    async with AsyncExitStack() as stack:
        neo4j_uri, executor = await stack.enter_async_context(open_database(settings, progress=progress))
        await migrate(executor)
        embedder = await asyncio.to_thread(embedder_from, plugs.embedder, settings)
        await prepare_vectors(executor, embedder.name, embedder.dimensions)
        await refresh_terms(executor)
        collections = Collections(executor)
        await _ensure_default(collections)
        sources = Sources(executor)
        extraction = open_extraction(
            extractor_plugs(plugs, settings), settings.extraction_at_once, settings.dask_scheduler
        )
        stack.push_async_callback(extraction.close)
        reader = IsolatedReading(settings.reading_seconds, settings.reading_memory_bytes)
        chunker = await asyncio.to_thread(make_chunker, plugs.chunker, embedder, settings)
        ours = plugs_of(chunker, embedder.name, extraction)
        queue = Queue(executor, settings.lease_seconds, settings.max_failures, ours)
        pipeline = Pipeline(
            reader=reader,
            chunker=chunker,
            embedder=embedder,
            extraction=extraction,
            sources=sources,
            accounts=Accounts(executor),
            threads=_threads(stack, max(1, settings.worker_documents), "pipeline"),
            embed_on=_threads(stack, 1, "embed"),
            plug_seconds=settings.plug_seconds,
            plug_chunks=settings.plug_chunks,
        )
        stack.callback(pipeline.close)
        stack.callback(reader.close)  # before the threads that may be waiting for it
        worker = _worker(settings, executor, queue, sources, pipeline)
        asking = OffloadedEmbedder(embedder, _threads(stack, 1, "ask"))
        chunks = Chunks(executor)
        walk = Walk(KnownNames(executor), GraphMap(executor), _bounds(settings))
        default_search = Search(Passages(executor), collections, asking, walk)
        search = await asyncio.to_thread(make_search, plugs, default_search, chunks, settings, stack)
        answering = await asyncio.to_thread(open_answer_plugs, plugs, settings, stack)
        options = OptionCheck(chunker, extraction, asking_checks(search, answering.configured.get("selector")))
        jobs = Jobs(executor)
        stack.push_async_callback(jobs.close)
        await stack.enter_async_context(_running(worker))
        if isinstance(extraction, PayingRunner):
            sweeper = Sweeper(AbandonedBatches(executor), extraction, settings.claude_batch_poll_seconds)
            await stack.enter_async_context(_running(sweeper))
        yield Services(
            settings=settings,
            neo4j_uri=neo4j_uri,
            executor=executor,
            embedder=embedder,
            collections=Collections(executor, options.check, ours),
            intake=Intake(executor, settings.max_body_bytes, worker.wake, _document_check(options, collections), ours),
            removal=Removal(executor),
            queue=queue,
            documents=Documents(executor),
            chunks=chunks,
            entities=Entities(executor),
            suggestions=Suggestions(executor),
            relationships=Relationships(executor),
            contradictions=Contradictions(executor),
            ties=Ties(executor),
            names=Names(executor, settings.exploration_relationships),
            jobs=jobs,
            curation=CurationLog(Curation(executor), Kinds(executor, settings.max_kinds)),
            changes=Changes(executor),
            statistics=Statistics(executor),
            search=reranked(search, answering.configured.get("reranker")),
            reads=SteadyReads(executor),
            agent=Agent(extractive_stages(search, collections, AnsweringGraph(executor), asking), answering),
        )


async def _ensure_default(collections: Collections) -> None:
    if DEFAULT_COLLECTION not in {collection.name for collection in await collections.all()}:
        await collections.create(Collection(DEFAULT_COLLECTION))


def _bounds(settings: Settings) -> Bounds:
    """How much of the graph a walk fetches."""
    return Bounds(
        passages=settings.walk_passages,
        entities=settings.walk_entities,
        rarity=settings.walk_rarity,
        further=settings.walk_entity_passages,
        total=settings.walk_further_passages,
    )


def _document_check(options: OptionCheck, collections: Collections) -> Callable[[Submission], Awaitable[None]]:
    """Checks a document's options over those of its collection."""

    async def check(submission: Submission) -> None:
        options.check(await collections.get(submission.collection), submission.options)

    return check


def _worker(settings: Settings, executor: Executor, queue: Queue, sources: Sources, pipeline: Pipeline) -> Worker:
    return Worker(
        f"{socket.gethostname()}:{os.getpid()}",
        queue,
        sources,
        Store(executor, Kinds(executor, settings.max_kinds)),
        pipeline,
        documents=settings.worker_documents,
        lease_seconds=settings.lease_seconds,
        poll_seconds=settings.poll_seconds,
    )


def _threads(stack: AsyncExitStack, count: int, name: str) -> ThreadPoolExecutor:
    pool = ThreadPoolExecutor(count, thread_name_prefix=f"kgql-{name}")
    stack.callback(pool.shutdown, cancel_futures=True)
    return pool


@asynccontextmanager
async def _running(worker: Worker | Sweeper) -> AsyncIterator[None]:
    """Lets it work while the block runs."""
    task = asyncio.create_task(worker.run(), name=type(worker).__name__.lower())
    task.add_done_callback(_report_end)
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def _report_end(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (fault := task.exception()):
        _log.critical("the %s has ended; its work waits for a restart", task.get_name(), exc_info=fault)
