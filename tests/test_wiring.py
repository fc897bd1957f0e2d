"""The whole service on a clean database: documents in, a graph out, answers with evidence; and what may go wrong."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import pytest

from service.domain.document import Submission
from service.domain.job import Job
from service.errors import DatabaseLoginRefused, DatabaseMismatch, PlugBadOption, PlugNotFound
from service.graph.executor import Executor
from service.settings import Settings
from service.wiring import Plugs, Services, open_services
from tests.conftest import CHECKOUT, Neo4jServer
from tests.graph.world import World

pytestmark = pytest.mark.anyio

Open = Callable[..., AbstractAsyncContextManager[Services]]


@pytest.fixture
def opened(clean_server: Neo4jServer) -> Open:
    @asynccontextmanager
    async def open_with(plugs: Plugs | None = None, **changed: Any) -> AsyncIterator[Services]:
        settings = Settings(
            _env_file=None,
            **{
                "neo4j_uri": clean_server.uri,
                "neo4j_user": clean_server.user,
                "neo4j_password": clean_server.password,
                "extraction_processes": 1,
                **changed,
            },
        )
        async with open_services(settings, plugs) as services:
            yield services

    return open_with


async def ended(services: Services, *jobs: Job) -> list[Job]:
    return [last async for job in _each(jobs) async for last in services.jobs.watch(job.id) if last.status.is_final]


async def _each(jobs: tuple[Job, ...]) -> AsyncIterator[Job]:
    for job in jobs:
        yield job


async def test_the_samples_answer_a_question_that_needs_two_documents(opened: Open) -> None:
    async with opened() as services:
        jobs = [
            await services.intake.accept(
                Submission("default", data=(CHECKOUT / "samples" / name).read_bytes(), key=name, path=name)
            )
            for name in ("bletchley-park.txt", "alan-turing.md", "manchester-baby.html")
        ]
        done = await ended(services, *jobs)
        assert [(job.status.value, job.error) for job in done] == [("READY", None)] * 3
        answer = await services.agent.ask("Where did the designer of Colossus work?", collections=["default"])
        assert (answer.answered, answer.short_answer) == (True, "Post Office Research Station")
        documents = await services.documents.by_ids([e.document_id for c in answer.claims for e in c.evidence])
        assert {document.title for document in documents.values()} == {
            "Bletchley Park and the Machine That Nobody Could Mention",
            "Alan Turing",
        }
        texts = await services.documents.texts(list(documents))
        for claim in answer.claims:
            for evidence in claim.evidence:
                assert texts[evidence.document_id][evidence.start : evidence.end] == evidence.quote


async def test_ingesting_the_samples_twice_changes_nothing(opened: Open) -> None:
    async with opened() as services:
        submission = Submission("default", data=(CHECKOUT / "samples" / "alan-turing.md").read_bytes(), key="turing")
        await ended(services, await services.intake.accept(submission))
        before = await World(services.executor).dump()
        (again,) = await ended(services, await services.intake.accept(submission))
        assert again.unchanged
        assert await World(services.executor).dump() == before


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("", "EMPTY"),
        ("  \n\t ", "EMPTY"),
        ("NUL \x00 and \ud800 alone.", "READY"),
        pytest.param("x" * 1_000_000, "READY", marks=pytest.mark.slow),
        ("👩‍👩‍👧‍👦 " * 300 + "\u202eevil\u202c עברית العربية 中文。", "READY"),
        ("`) DETACH DELETE n // $x {y} \\u0027 \" ' + - && || ! ( ) ^ ~ * ? : /", "READY"),
    ],
    ids=["nothing", "white space", "NUL and surrogates", "a megabyte without a space", "emoji and marks", "syntax"],
)
async def test_any_text_goes_through(opened: Open, text: str, status: str) -> None:
    async with opened() as services:
        (job,) = await ended(services, await services.intake.accept(Submission("default", text=text, key="text")))
        assert (job.status.value, job.failures) == (status, 0)
        if status == "READY":
            assert job.progress.chunks_total > 0


async def test_a_plug_that_always_fails_parks_its_document_and_no_other(opened: Open) -> None:
    def broken(text: str, **_options: Any) -> list[Any]:
        if "broken" in text:
            raise RuntimeError("out of order")
        return [{"text": text, "chunk_index": 0}]

    async with opened(Plugs(chunker=broken, extractor=None), max_failures=2) as services:
        bad, good = [await services.intake.accept(Submission("default", text=text)) for text in ("broken", "fine")]
        parked, done = await ended(services, bad, good)
        assert (parked.status.value, parked.error_code, parked.failures) == ("FAILED", "PLUG_FAILED", 2)
        assert "out of order" in (parked.error or "")
        assert done.status.value == "READY"


async def test_a_job_whose_source_is_gone_ends_and_says_so(opened: Open, executor: Executor) -> None:
    world = World(executor)
    await world.collection()
    accepted = await world.accept("k", ("Ada.", []))
    await world.rows("MATCH (s:__Source__) DETACH DELETE s")
    async with opened() as services:
        [job] = await ended(services, accepted)
    assert (job.status.value, job.error_code) == ("FAILED", "NOT_FOUND")


async def test_jobs_are_cancelled_while_they_run(opened: Open) -> None:
    started, may_end = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def slow(text: str, **_options: Any) -> list[Any]:
        loop.call_soon_threadsafe(started.set)
        asyncio.run_coroutine_threadsafe(may_end.wait(), loop).result()
        return [{"text": text, "chunk_index": 0}]

    async with opened(Plugs(chunker=slow, extractor=None)) as services:
        job = await services.intake.accept(Submission("default", text="slow"))
        await started.wait()
        await services.queue.cancel(job.id)
        may_end.set()
        (cancelled,) = await ended(services, job)
        assert cancelled.status.value == "CANCELLED"
        assert await World(services.executor).rows("MATCH (c:Chunk) RETURN c") == []


async def test_a_job_says_which_plugs_it_was_handed_in_for(opened: Open) -> None:
    stamps = []
    kinds: list[dict[str, Any]] = [
        {},
        {"extractor_options": {"values": True}},
        {"extractor": "none"},
        {"chunker_options": {"chunk_size": 99}},
    ]
    for number, changed in enumerate([*kinds, {}]):
        async with opened(worker_documents=0, **changed) as services:
            job = await services.intake.accept(Submission("default", text="Ada.", key=str(number)))
            [row] = await World(services.executor).rows("MATCH (j:__Job__ {id: $id}) RETURN j.plugs AS p", id=job.id)
            stamps.append(row["p"])
    assert len({*stamps}) == len(kinds)
    assert stamps[-1] == stamps[0]
    assert stamps[0].startswith("default, all-MiniLM-L6-v2-int8, spacy (")


async def test_what_is_not_as_it_must_be_is_said_at_start(opened: Open) -> None:
    with pytest.raises(DatabaseLoginRefused):
        async with opened(neo4j_password="wrong"):
            pass
    with pytest.raises(PlugNotFound, match="nowhere:nothing"):
        async with opened(chunker="nowhere:nothing"):
            pass
    with pytest.raises(PlugBadOption, match="colour"):
        async with opened(extractor_options={"colour": 1}):
            pass
    with pytest.raises(DatabaseMismatch, match="holds vectors of"):
        async with opened(Plugs(embedder=OtherEmbedder())):
            pass


class OtherEmbedder:
    """An embedder with other dimensions than the database's."""

    name, dimensions, window = "other", 3, 64

    def embed(self, texts: list[str], _intent: object) -> list[list[float]]:
        return [[1.0, 0.0, 0.0] for _ in texts]
