"""The service on a clean database, answering over real HTTP; no worker takes jobs unless a test lets one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import httpx
import pytest
import uvicorn

from service.app import create_app
from service.cli.serving import bound_socket
from service.embedding.minilm import MiniLM
from service.graph.executor import Executor
from service.settings import Settings
from service.wiring import Plugs, Services, open_services
from tests.agent.conftest import minilm
from tests.api.client import Client
from tests.conftest import Neo4jServer
from tests.graph.world import World

__all__ = ["minilm"]

MAX_BODY = 200_000


@pytest.fixture
def settings(clean_server: Neo4jServer) -> Settings:
    return Settings(
        _env_file=None,
        neo4j_uri=clean_server.uri,
        neo4j_user=clean_server.user,
        neo4j_password=clean_server.password,
        worker_documents=0,
        extractor="none",
        extraction_processes=0,
        max_body_bytes=MAX_BODY,
        origins=("https://friends.example",),
    )


@pytest.fixture
async def services(settings: Settings, minilm: MiniLM) -> AsyncIterator[Services]:
    """The model is the session's: to load it takes longer than most of these tests."""
    async with open_services(settings, replace(Plugs.from_settings(settings), embedder=minilm)) as services:
        yield services


@pytest.fixture
def world(services: Services) -> World:
    return World(services.executor)


@pytest.fixture
def executor(services: Services) -> Executor:
    return services.executor


@pytest.fixture
def count_statements(monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[str]]:
    """Notes, from when it is called, the names of the reading statements that go to the database."""

    def begin() -> list[str]:
        noted: list[str] = []
        read = Executor.read_apart  # which all of them come by

        async def noting(self: Executor, name: str, /, **parameters: Any) -> list[dict[str, Any]]:
            noted.append(name)
            return await read(self, name, **parameters)

        monkeypatch.setattr(Executor, "read_apart", noting)
        return noted

    return begin


@pytest.fixture
async def client(settings: Settings, services: Services) -> AsyncIterator[Client]:
    async with served(settings, services) as client:
        yield client


@asynccontextmanager
async def served(settings: Settings, services: Services) -> AsyncIterator[Client]:
    """A client of a server on a free port."""

    @asynccontextmanager
    async def opened(_settings: Settings) -> AsyncIterator[Services]:
        yield services

    listening = bound_socket("127.0.0.1", 0)
    listening.listen()  # a client may come before uvicorn has begun: it waits then
    server = uvicorn.Server(uvicorn.Config(create_app(settings, opened), log_config=None, timeout_graceful_shutdown=2))
    task = asyncio.create_task(server.serve(sockets=[listening]))
    url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    try:
        async with httpx.AsyncClient(base_url=url, timeout=30) as http:
            yield Client(http)
    finally:
        server.should_exit = True
        await task
        listening.close()
