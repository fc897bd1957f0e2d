"""Jobs as they are listed, on a real Neo4j."""

from __future__ import annotations

import pytest

from service.domain.filters import JobFilter
from service.domain.job import JobStatus
from service.domain.paging import Window, successor
from service.graph.executor import Executor
from service.graph.jobs import Jobs
from tests.graph.world import World

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
