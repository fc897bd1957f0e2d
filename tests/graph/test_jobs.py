"""Jobs as they are listed, on a real Neo4j."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import pytest

from service.domain.filters import JobFilter
from service.domain.job import JobStatus
from service.domain.paging import Window, successor
from service.graph.executor import Executor
from service.graph.jobs import Jobs
from tests.graph.world import World, processed

pytestmark = pytest.mark.anyio


async def test_jobs_of_one_moment_are_told_apart_by_their_ids(executor: Executor) -> None:
    world, jobs = World(executor), Jobs(executor)
    await world.collection()
    accepted = {(await world.accept(key, (key, []))).id for key in "abcde"}
    await world.rows("MATCH (j:__Job__) SET j.createdAt = datetime('2026-01-01T00:00:00.123456789Z')")
    wanted = JobFilter(("lab",))

    seen: list[str] = []
    start = None
    while (page := await jobs.page(wanted, Window(2, start))).items:
        seen += [job.id for _, job in page.items]
        start = successor(page.items[-1][0])

    assert seen == sorted(accepted)
    backward = await jobs.page(wanted, Window(3, backward=True))
    assert [job.id for _, job in backward.items] == seen[-3:]
    assert backward.more


async def test_jobs_are_counted_and_listed_by_state(executor: Executor) -> None:
    world, jobs = World(executor), Jobs(executor)
    await world.collection()
    first = await world.accept("a", ("a", []))
    await world.accept("b", ("b", []))
    await world.queue.cancel(first.id)
    cancelled = JobFilter(("lab",), (JobStatus.CANCELLED,))

    assert [job.id for _, job in (await jobs.page(cancelled, Window(5))).items] == [first.id]
    assert await jobs.count(cancelled) == 1
    assert await jobs.count(JobFilter(("lab",))) == 2
    assert await jobs.count(JobFilter(("other",))) == 0
    assert await jobs.by_ids(["none"]) == {}


async def test_what_a_job_has_written_is_there_for_everybody_who_is_told_that_it_has_ended(executor: Executor) -> None:
    """Neo4j shows a commit piece by piece, the job's new state before the facts that stand beside it."""
    world, jobs = World(executor), Jobs(executor)
    await world.collection()
    names = [f"Person {number}" for number in range(101)]
    said = [((one, "Person"), "KNEW", (next_one, "Person")) for one, next_one in pairwise(names)]
    for _ in range(2):
        chunk = (" ".join(names), said)
        job = await world.accept("a", chunk)
        lease = await world.claim()
        given = processed(await world.sources.load(lease), chunk)
        swap = asyncio.create_task(world.store.swap(lease, given))
        while (await jobs.by_ids([job.id]))[job.id].status is not JobStatus.READY:
            assert not swap.done() or swap.exception() is None

        assert await world.rows("MATCH (f:Fact) RETURN count(f) AS facts") == [{"facts": 100}]
        await swap
        await world.delete(job.document_id)
