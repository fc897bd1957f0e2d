"""One real Neo4j for the whole run, and an executor on a clean database for each test that asks.

    NEO4J_TEST_URI          a server for tests (NEO4J_TEST_USERNAME, NEO4J_TEST_PASSWORD); ALL ITS DATA ARE DELETED
    (a Docker engine)       a container of the same release, where one answers
    (neither)               the local server of service/local_neo4j, in .kgql/tests/

KGQL_TEST_NEO4J=5.26.30 takes that release instead of the newest. No test is skipped for want of a server.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, LiteralString, NamedTuple

import anyio
import neo4j
import pytest
from anyio.from_thread import start_blocking_portal

from service.graph.executor import Executor, open_executor
from service.graph.migrate import migrate, prepare_vectors
from service.local_neo4j import run_local_neo4j
from service.local_neo4j.locks import locked_now
from service.settings import Settings

CHECKOUT = Path(__file__).parents[1]
RELEASE = os.environ.get("KGQL_TEST_NEO4J", "2026.08.1")
EMBEDDER, DIMENSIONS = "all-MiniLM-L6-v2-int8", 384

# What is applied once a run stays: the record of migrations and of the embedder.
_DELETE_DATA: LiteralString = """
    MATCH (n) WHERE NOT n:__Migration__ AND NOT n:__Embedding__
    CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 1000 ROWS
"""
_DELETE_ALL: LiteralString = "MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 1000 ROWS"
_SHOW: dict[str, LiteralString] = {
    "CONSTRAINT": "SHOW CONSTRAINTS YIELD name",
    "INDEX": "SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP' RETURN name",
}
_DROP: dict[str, LiteralString] = {
    "CONSTRAINT": "DROP CONSTRAINT $name IF EXISTS",
    "INDEX": "DROP INDEX $name IF EXISTS",
}


class Neo4jServer(NamedTuple):
    """Where the server of this run is."""

    uri: str
    user: str
    password: str


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what asks, by whatever fixtures, for the server of the run: all that another release can change."""
    for item in items:
        if "neo4j_server" in getattr(item, "fixturenames", ()):
            item.add_marker("neo4j")


@pytest.fixture(scope="session")
def anyio_backend() -> tuple[str, dict[str, Any]]:
    """On the event loop that the commands run on."""
    return "asyncio", {"use_uvloop": sys.platform != "win32"}


@pytest.fixture(scope="session")
def neo4j_server() -> Iterator[Neo4jServer]:
    """The server of this run: (uri, user, password)."""
    if uri := os.environ.get("NEO4J_TEST_URI"):
        user, password = os.environ.get("NEO4J_TEST_USERNAME", "neo4j"), os.environ.get("NEO4J_TEST_PASSWORD", "")
        yield Neo4jServer(uri, user, password)
    elif _docker_answers():
        yield from _container()
    else:
        yield from _local()


@pytest.fixture(scope="session")
def migrated_server(neo4j_server: Neo4jServer) -> Neo4jServer:
    """The server, emptied, with today's schema: a folder that an earlier run left is used again."""

    async def apply() -> None:
        async with open_executor(*neo4j_server, "neo4j") as executor:
            await migrate(executor)
            await prepare_vectors(executor, EMBEDDER, DIMENSIONS)

    _empty(neo4j_server)
    anyio.run(apply)
    return neo4j_server


@pytest.fixture
def clean_server(migrated_server: Neo4jServer) -> Neo4jServer:
    """The server with the schema and nothing else: for tests that start the service themselves."""
    _delete_data(migrated_server)
    return migrated_server


@pytest.fixture(scope="module")
async def shared_executor(migrated_server: Neo4jServer) -> AsyncIterator[Executor]:
    """An executor on a database that a module fills once and then only reads. Its tests may ask for no other one."""
    _delete_data(migrated_server)
    async with open_executor(*migrated_server, "neo4j") as executor:
        yield executor


@pytest.fixture
async def executor(clean_server: Neo4jServer) -> AsyncIterator[Executor]:
    """An executor on a database that holds the schema and nothing else."""
    async with open_executor(*clean_server, "neo4j") as executor:
        yield executor


def _delete_data(server: Neo4jServer) -> None:
    with _session(server) as session:
        session.run(_DELETE_DATA).consume()


def _empty(server: Neo4jServer) -> None:
    with _session(server) as session:
        session.run(_DELETE_ALL).consume()
        for kind in ("CONSTRAINT", "INDEX"):
            found = session.run(_SHOW[kind]).value()
            for name in found:
                session.run(_DROP[kind], name=name).consume()


@contextmanager
def _session(server: Neo4jServer) -> Iterator[neo4j.Session]:
    with (
        neo4j.GraphDatabase.driver(server.uri, auth=(server.user, server.password)) as driver,
        driver.session(database="neo4j") as session,
    ):
        yield session


def _docker_answers() -> bool:
    docker = shutil.which("docker")
    return docker is not None and subprocess.run([docker, "info"], capture_output=True, check=False).returncode == 0


def _container() -> Iterator[Neo4jServer]:
    from testcontainers.neo4j import Neo4jContainer  # noqa: PLC0415 (needs a Docker engine)

    with Neo4jContainer(f"neo4j:{RELEASE}", password="a-password-for-tests") as container:
        yield Neo4jServer(container.get_connection_url(), container.username, container.password)


def _local() -> Iterator[Neo4jServer]:
    with _free_home() as home, start_blocking_portal() as portal:
        settings = Settings(
            home=home, local_neo4j_version=RELEASE, local_neo4j_heap="768m", local_neo4j_compiler="quick"
        )
        running = run_local_neo4j(settings, jars=CHECKOUT / ".kgql" / "jars")
        with portal.wrap_async_context_manager(running) as server:
            yield Neo4jServer(server.uri, server.user, server.password)


@contextmanager
def _free_home() -> Iterator[Path]:
    """A folder that no other run of the tests uses now: two at once would delete each other's data."""
    for number in count():
        home = CHECKOUT / ".kgql" / "tests" / f"{RELEASE}-{number}"
        home.mkdir(parents=True, exist_ok=True)
        with locked_now(home / "run.lock") as mine:
            if mine:
                yield home
                return
