"""A service killed in the middle of a document loses nothing and doubles nothing (DESIGN §6)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import psutil
import pytest

from service.graph.executor import Executor
from tests.conftest import CHECKOUT, Neo4jServer
from tests.fake_anthropic import KEY, Behaviour, FakeAnthropic
from tests.graph.world import World
from tests.killable import running

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


def _text() -> str:
    samples = sorted(path for path in (CHECKOUT / "samples").iterdir() if path.suffix in {".txt", ".md"})
    return "\n\n".join(path.read_text(encoding="utf-8") for path in samples)


async def _undisturbed(server: Neo4jServer, executor: Executor, text: str) -> dict[str, list[Any]]:
    async with running(server) as service:
        job_id = await service.ingest(text)
        await service.until(job_id, lambda job: job["status"] == "READY")
        dump = await World(executor).dump()
        document = (await World(executor).rows("MATCH (d:Document) RETURN d.id AS id"))[0]["id"]
        await World(executor).delete(document)
    return dump


Moment = Callable[[dict[str, Any]], bool]


@pytest.mark.parametrize(
    "moment",
    [
        pytest.param(lambda job: job["chunksDone"] > 0, id="while it extracts"),
        pytest.param(lambda job: job["stage"] == "STORING" or job["status"] == "READY", id="while it stores"),
    ],
)
async def test_a_killed_service_loses_and_doubles_nothing(
    clean_server: Neo4jServer, executor: Executor, moment: Moment
) -> None:
    text = _text()
    expected = await _undisturbed(clean_server, executor, text)
    async with running(clean_server) as service:
        job_id = await service.ingest(text)
        await service.until(job_id, moment)
        await _gone(await service.kill())
    async with running(clean_server) as service:
        job = await service.until_done(job_id)
    assert (job["status"], job["failures"]) == ("READY", 0)
    assert await World(executor).dump() == expected


async def test_a_service_that_is_asked_to_end_hands_its_job_over(clean_server: Neo4jServer, executor: Executor) -> None:
    async with running(clean_server) as service:
        job_id = await service.ingest(_text())
        await service.until(job_id, lambda job: job["chunksDone"] > 0)
        service.process.terminate()
        assert await service.process.wait() == 0
    (job,) = await World(executor).rows("MATCH (j:__Job__) RETURN j.status AS status, j.failures AS failures")
    assert job == {"status": "QUEUED", "failures": 0}


async def test_a_killed_service_pays_nothing_twice_but_the_call_that_was_on_its_way(
    clean_server: Neo4jServer, executor: Executor
) -> None:
    lines = ["Ada knew Bob.", "Carl works for Dora.", "Emil lives in London.", "Fred owns Gus."]
    async with FakeAnthropic() as fake:
        environment = {
            "KGQL_EXTRACTOR": "claude",
            "KGQL_CHUNKER": "tests.test_claude:by_line",
            "KGQL_CLAUDE_BASE_URL": fake.url,
            "KGQL_CLAUDE_CONCURRENCY": "1",
            "ANTHROPIC_API_KEY": KEY,
        }
        fake.on("Emil", Behaviour.SILENT)
        async with running(clean_server, **environment) as service:
            job_id = await service.ingest("\n".join(lines))
            await fake.until(lambda: len(fake.requests) == 3)
            await service.until(job_id, lambda job: job["chunksDone"] == 2)
            await _gone(await service.kill())
        fake.on("Emil", Behaviour.OK)
        async with running(clean_server, **environment) as service:
            job = await service.until_done(job_id)
            used = (await service.ask("query ($id: ID!) { job(id: $id) { usage { calls } } }", id=job_id))["job"]
        assert (job["status"], job["attempts"], used) == ("READY", 2, {"usage": {"calls": len(lines)}})
        assert sorted(fake.texts) == sorted([*lines, "Emil lives in London."])


async def _gone(processes: list[psutil.Process]) -> None:
    """The processes that it had made end with it."""
    wait: Awaitable[tuple[list[psutil.Process], list[psutil.Process]]] = asyncio.to_thread(
        psutil.wait_procs, processes, timeout=30
    )
    _, alive = await wait
    assert alive == []
