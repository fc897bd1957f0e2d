"""A service killed in the middle of a document loses nothing and doubles nothing (DESIGN §6)."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
import psutil
import pytest

from service.graph.executor import Executor
from tests.conftest import CHECKOUT, Neo4jServer
from tests.fake_anthropic import KEY, Behaviour, FakeAnthropic
from tests.graph.world import World

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

_INGEST = """mutation ($text: String!) {
  ingestText(input: { collection: "default", key: "book", text: $text }) { job { id } }
}"""
_JOB = "query ($id: ID!) { job(id: $id) { status stage chunksDone chunksTotal attempts failures error } }"


class Killable:
    """`kgql serve` as a process of its own."""

    def __init__(self, process: Process, url: str) -> None:
        self.process = process
        self.http = httpx.AsyncClient(base_url=url, timeout=30, trust_env=False)

    async def ask(self, query: str, **variables: Any) -> dict[str, Any]:
        response = await self.http.post("/graphql", json={"query": query, "variables": variables})
        body = response.json()
        assert "errors" not in body, body["errors"]
        data: dict[str, Any] = body["data"]
        return data

    async def job(self, job_id: str) -> dict[str, Any]:
        job: dict[str, Any] = (await self.ask(_JOB, id=job_id))["job"]
        return job

    async def until(self, job_id: str, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while not holds(job := await self.job(job_id)):  # noqa: ASYNC110 (see below)
            await asyncio.sleep(0.05)  # another process can only be asked
        return job

    async def kill(self) -> list[psutil.Process]:
        """SIGKILL, as the kernel or an operator would; returns the processes that it had made."""
        children = psutil.Process(self.process.pid).children(recursive=True)
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()
        return children


@asynccontextmanager
async def _service(server: Neo4jServer, **environment: str) -> AsyncIterator[Killable]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "service",
        "serve",
        cwd=CHECKOUT,
        env={
            **os.environ,
            "NEO4J_URI": server.uri,
            "NEO4J_USERNAME": server.user,
            "NEO4J_PASSWORD": server.password,
            "KGQL_PORT": str(port),
            "KGQL_LEASE_SECONDS": "2",
            "KGQL_POLL_SECONDS": "0.2",
            "KGQL_EXTRACTION_PROCESSES": "1",
            **environment,
        },
    )
    service = Killable(process, f"http://127.0.0.1:{port}")
    try:
        await _until_healthy(service)
        yield service
    finally:
        await service.http.aclose()
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def _until_healthy(service: Killable) -> None:
    while True:
        assert service.process.returncode is None, "the service ended before it answered"
        try:
            if (await service.http.get("/healthz")).status_code == httpx.codes.OK:
                return
        except httpx.TransportError:
            await asyncio.sleep(0.1)


def _text() -> str:
    samples = sorted(path for path in (CHECKOUT / "samples").iterdir() if path.suffix in {".txt", ".md"})
    return "\n\n".join(path.read_text(encoding="utf-8") for path in samples)


async def _undisturbed(server: Neo4jServer, executor: Executor, text: str) -> dict[str, list[Any]]:
    async with _service(server) as service:
        job_id = (await service.ask(_INGEST, text=text))["ingestText"]["job"]["id"]
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
    async with _service(clean_server) as service:
        job_id = (await service.ask(_INGEST, text=text))["ingestText"]["job"]["id"]
        await service.until(job_id, moment)
        await _gone(await service.kill())
    async with _service(clean_server) as service:
        job = await service.until(job_id, lambda job: job["status"] not in {"QUEUED", "RUNNING"})
    assert (job["status"], job["failures"]) == ("READY", 0)
    assert await World(executor).dump() == expected


async def test_a_service_that_is_asked_to_end_hands_its_job_over(clean_server: Neo4jServer, executor: Executor) -> None:
    async with _service(clean_server) as service:
        job_id = (await service.ask(_INGEST, text=_text()))["ingestText"]["job"]["id"]
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
        async with _service(clean_server, **environment) as service:
            job_id = (await service.ask(_INGEST, text="\n".join(lines)))["ingestText"]["job"]["id"]
            await fake.until(lambda: len(fake.requests) == 3)
            await service.until(job_id, lambda job: job["chunksDone"] == 2)
            await _gone(await service.kill())
        fake.on("Emil", Behaviour.OK)
        async with _service(clean_server, **environment) as service:
            job = await service.until(job_id, lambda job: job["status"] not in {"QUEUED", "RUNNING"})
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
