"""`kgql serve` as a process of its own, to be killed, stopped and asked."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
import psutil

from tests.conftest import CHECKOUT, Neo4jServer

_INGEST = """mutation ($key: String!, $text: String!) {
  ingestText(input: { collection: "default", key: $key, text: $text }) { job { id } }
}"""
_JOB = "query ($id: ID!) { job(id: $id) { status stage chunksDone chunksTotal attempts failures error } }"


class Killable:
    """One service."""

    def __init__(self, process: Process, url: str) -> None:
        self.process = process
        self.http = httpx.AsyncClient(base_url=url, timeout=30, trust_env=False)

    async def ask(self, query: str, **variables: Any) -> dict[str, Any]:
        response = await self.http.post("/graphql", json={"query": query, "variables": variables})
        body = response.json()
        assert "errors" not in body, body["errors"]
        data: dict[str, Any] = body["data"]
        return data

    async def ingest(self, text: str, key: str = "book") -> str:
        """The id of the document's job."""
        job_id: str = (await self.ask(_INGEST, key=key, text=text))["ingestText"]["job"]["id"]
        return job_id

    async def job(self, job_id: str) -> dict[str, Any]:
        job: dict[str, Any] = (await self.ask(_JOB, id=job_id))["job"]
        return job

    async def until(self, job_id: str, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while not holds(job := await self.job(job_id)):  # noqa: ASYNC110 (see below)
            await asyncio.sleep(0.05)  # another process can only be asked
        return job

    async def until_done(self, job_id: str) -> dict[str, Any]:
        return await self.until(job_id, lambda job: job["status"] not in {"QUEUED", "RUNNING"})

    async def kill(self) -> list[psutil.Process]:
        """SIGKILL, as the kernel or an operator would; returns the processes that it had made."""
        children = psutil.Process(self.process.pid).children(recursive=True)
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()
        return children


@asynccontextmanager
async def running(server: Neo4jServer, **environment: str) -> AsyncIterator[Killable]:
    """A service on this database, with a short lease and one process that extracts."""
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
            process.send_signal(signal.SIGCONT)  # one that is stopped hears nothing else
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
