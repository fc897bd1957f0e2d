"""The statements that a search sends, recorded in this process, and sent again by the bare driver.

Statements that the product sent at the same time are sent again at the same time. Only those of `cypher/retrieval`
count as the search's Cypher: what the product reads besides, to know its collections and that nothing was written
meanwhile, is its own affair and has to fit into what it may take longer.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from neo4j import READ_ACCESS, AsyncDriver, AsyncGraphDatabase, Query

from benchmarks.running_service import RunningService
from service.domain.search import SearchMode
from service.embedding.ports import Intent
from service.local_neo4j import LocalServer
from service.settings import Settings
from service.wiring import Services, open_services

_OF_SEARCH = "retrieval/"


@dataclass(frozen=True, slots=True)
class Sent:
    """A statement with its parameters, and when it was under way."""

    name: str
    text: str
    parameters: Mapping[str, Any]
    began: float
    ended: float


@dataclass(slots=True)
class Recorder:
    """The product's search in this process, on a database that is there."""

    services: Services
    _sent: list[Sent] = field(default_factory=list)

    async def statements(self, question: str, collection: str, mode: str) -> list[list[Sent]]:
        """What a search sends: groups, one after another, of statements that were under way together."""
        self._sent.clear()
        await self.services.search.search(question, [collection], mode=SearchMode(mode))
        return together(self._sent)

    def embed(self, question: str) -> float:
        """How many milliseconds the question's embedding takes, on this thread."""
        began = time.perf_counter()
        self.services.embedder.embed([question], Intent.QUESTION)
        return (time.perf_counter() - began) * 1000


def together(sent: Sequence[Sent]) -> list[list[Sent]]:
    """In groups: a statement belongs to the group before it if it began while any of that was under way."""
    groups: list[list[Sent]] = []
    for one in sorted(sent, key=lambda one: one.began):
        if groups and one.began < max(other.ended for other in groups[-1]):
            groups[-1].append(one)
        else:
            groups.append([one])
    return groups


@asynccontextmanager
async def recorder(service: RunningService) -> AsyncIterator[Recorder]:
    """Opened on the database of a service; it works on no documents."""
    settings = Settings(
        _env_file=None,
        neo4j_uri=service.neo4j.uri,
        neo4j_password=service.neo4j.password,
        home=service.home,
        worker_documents=0,
        extraction_processes=0,
    )
    async with open_services(settings) as services:
        recording = Recorder(services)
        executor = services.executor
        read = executor.read

        async def recorded(name: str, /, **parameters: Any) -> list[dict[str, Any]]:
            began = time.perf_counter()
            rows = await read(name, **parameters)
            if name.startswith(_OF_SEARCH):
                recording._sent.append(Sent(name, executor.queries[name].text, parameters, began, time.perf_counter()))
            return rows

        executor.read = recorded  # type: ignore[method-assign] # it listens: the product has no place for listeners
        yield recording


def bare_driver(server: LocalServer) -> AsyncDriver:
    """The driver as its manual opens it, but that it doesn't print what properties no node has."""
    return AsyncGraphDatabase.driver(server.uri, auth=(server.user, server.password), notifications_min_severity="OFF")


async def send_again(driver: AsyncDriver, groups: Sequence[Sequence[Sent]]) -> float:
    """How many milliseconds these statements take, with all of their rows."""
    began = time.perf_counter()
    for group in groups:
        await asyncio.gather(*(_send(driver, one) for one in group))
    return (time.perf_counter() - began) * 1000


async def send_alone(driver: AsyncDriver, one: Sent) -> float:
    """How many milliseconds one of them takes, with nothing beside it."""
    began = time.perf_counter()
    await _send(driver, one)
    return (time.perf_counter() - began) * 1000


async def _send(driver: AsyncDriver, one: Sent) -> list[dict[str, Any]]:
    async with driver.session(default_access_mode=READ_ACCESS) as session:
        return [dict(record) async for record in await session.run(Query(one.text), dict(one.parameters))]
