"""Many watch, one looks. The book of jobs is in memory here, so that every look is seen."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from service.domain.job import Job, JobStatus, Progress, Stage
from service.errors import DatabaseFault, DatabaseUnavailable, KgqlError, NotFound
from service.graph.job_watcher import JobWatcher

pytestmark = pytest.mark.anyio


def job(identifier: str, status: JobStatus = JobStatus.RUNNING, chunks_done: int = 0) -> Job:
    return Job(
        id=identifier,
        collection="lab",
        document_id="d",
        document_key="k",
        version=1,
        status=status,
        progress=Progress(Stage.EXTRACTING, chunks_done, 9),
        attempts=1,
        failures=0,
        created_at=datetime(2026, 1, 1, tzinfo=UTC),
    )


class Book:
    """Jobs in memory; it remembers each look and can be out of reach."""

    def __init__(self, *jobs: Job) -> None:
        self.jobs = {one.id: one for one in jobs}
        self.looks: list[tuple[str, ...]] = []
        self.error: KgqlError | None = None
        self._looked = asyncio.Condition()

    async def read(self, ids: Sequence[str]) -> dict[str, Job]:
        async with self._looked:
            self.looks.append(tuple(ids))
            self._looked.notify_all()
        if self.error is not None:
            raise self.error
        return {identifier: self.jobs[identifier] for identifier in ids if identifier in self.jobs}

    async def looked_at(self, *ids: str, after: int = 0) -> None:
        """Until there was such a look after so many of any kind."""
        async with self._looked:
            await self._looked.wait_for(lambda: tuple(ids) in self.looks[after:])

    def end(self, *ids: str) -> None:
        for identifier in ids:
            self.jobs[identifier] = replace(self.jobs[identifier], status=JobStatus.READY)


async def seen(watcher: JobWatcher, identifier: str) -> list[Job]:
    return [state async for state in watcher.watch(identifier)]


async def test_a_hundred_watchers_cost_one_look_a_tick() -> None:
    book = Book(job("a"), job("b"))
    watcher = JobWatcher(book.read, 0.001)
    watchers = [asyncio.create_task(seen(watcher, identifier)) for identifier in "ab" for _ in range(50)]
    await book.looked_at("a", "b")
    looks = len(book.looks)
    await book.looked_at("a", "b", after=looks)
    later = book.looks[looks:]
    book.end("a", "b")

    states = await asyncio.gather(*watchers)

    assert set(later) == {("a", "b")}
    assert all([state.status for state in one] == [JobStatus.RUNNING, JobStatus.READY] for one in states)


async def test_who_is_slow_gets_the_latest_state_only() -> None:
    book = Book(job("a"))
    watcher = JobWatcher(book.read, 0.001)
    states = watcher.watch("a")
    assert (await anext(states)).progress.chunks_done == 0
    for done in (1, 2, 3):
        book.jobs["a"] = job("a", chunks_done=done)
        looks = len(book.looks)
        await book.looked_at("a", after=looks)
        looks = len(book.looks)
        await book.looked_at("a", after=looks)  # what the look before this one found has been told

    assert (await anext(states)).progress.chunks_done == 3
    await states.aclose()


async def test_nobody_looks_when_nobody_watches() -> None:
    book = Book(job("a"), job("b", JobStatus.FAILED))
    watcher = JobWatcher(book.read, 0.001)
    states = watcher.watch("a")
    await anext(states)
    await states.aclose()
    assert [state.status for state in await seen(watcher, "b")] == [JobStatus.FAILED]

    assert [task.get_name() for task in asyncio.all_tasks() if task.get_name() == "job watcher"] == []


async def test_a_job_that_is_not_there_or_goes_is_not_found() -> None:
    book = Book(job("a"))
    watcher = JobWatcher(book.read, 0.001)
    with pytest.raises(NotFound):
        await seen(watcher, "none")
    states = watcher.watch("a")
    await anext(states)
    del book.jobs["a"]
    with pytest.raises(NotFound):
        await anext(states)


async def test_a_database_that_is_away_is_waited_for_and_one_that_refuses_is_told() -> None:
    book = Book(job("a"))
    watcher = JobWatcher(book.read, 0.001)
    states = watcher.watch("a")
    await anext(states)
    book.error = DatabaseUnavailable("Away.")
    looks = len(book.looks)
    await book.looked_at("a", after=looks)
    book.error = None
    book.jobs["a"] = job("a", chunks_done=1)
    assert (await anext(states)).progress.chunks_done == 1
    book.error = DatabaseFault("Refused.")
    with pytest.raises(DatabaseFault):
        await anext(states)
