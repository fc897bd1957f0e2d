"""A service of its own for a benchmark: `kgql serve` as its own process, on a local Neo4j of its own."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import LiteralString

import httpx
from neo4j import AsyncGraphDatabase

from benchmarks.report import CHECKOUT
from service.local_neo4j import LocalServer, run_local_neo4j
from service.settings import Settings

_EMPTY: LiteralString = "MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 1000 ROWS"
_DATA = ("data", "password", "version")
"""What of a local server's folder is its data."""


@dataclass(frozen=True, slots=True)
class RunningService:
    """Where it answers, and the processes to be measured."""

    url: str
    process: Process
    neo4j: LocalServer
    home: Path


@asynccontextmanager
async def running_service(name: str, **environment: str) -> AsyncIterator[RunningService]:
    """The service over an empty database in `.kgql/bench/NAME`."""
    home = CHECKOUT / ".kgql" / "bench" / name
    async with run_local_neo4j(Settings(_env_file=None, home=home), jars=CHECKOUT / ".kgql" / "jars") as server:
        await empty(server)
        async with serving(server, home, **environment) as service:
            yield service


@asynccontextmanager
async def serving(server: LocalServer, home: Path, **environment: str) -> AsyncIterator[RunningService]:
    """`kgql serve` over a database as it is; its log goes to a file in `home`."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with (home / "service.log").open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "service",
            "serve",
            stdout=log,
            stderr=log,
            cwd=CHECKOUT,
            env={
                **os.environ,
                "NEO4J_URI": server.uri,
                "NEO4J_PASSWORD": server.password,
                "KGQL_PORT": str(port),
                **environment,
            },
        )
    url = f"http://127.0.0.1:{port}"
    try:
        await _until_healthy(url, process)
        yield RunningService(url, process, server, home)
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


def copy_database(source: Path, target: Path) -> None:
    """Copies the data of a local server that is not running, in place of whatever is in `target`."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(mode=0o700, parents=True)
    for name in _DATA:
        if (source / name).is_dir():
            shutil.copytree(source / name, target / name)
        else:
            shutil.copy2(source / name, target / name)


async def empty(server: LocalServer) -> None:
    """Deletes all that a database holds."""
    async with (
        AsyncGraphDatabase.driver(server.uri, auth=(server.user, server.password)) as driver,
        driver.session() as session,
    ):
        await (await session.run(_EMPTY)).consume()


async def _until_healthy(url: str, process: Process) -> None:
    async with httpx.AsyncClient(trust_env=False) as http:
        while process.returncode is None:
            try:
                if (await http.get(f"{url}/healthz")).status_code == httpx.codes.OK:
                    return
            except httpx.TransportError:
                await asyncio.sleep(0.1)
    raise RuntimeError("the service has ended before it answered: see service.log in its folder")
