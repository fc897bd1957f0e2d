"""The database that the settings name, or else the local server's, which is started where it does not run."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import NamedTuple

from service.graph.executor import Executor, open_executor
from service.local_neo4j import run_local_neo4j
from service.settings import Settings

JarProgress = Callable[[int, int], None]
"""Is told (done, total) while a first start fetches the local Neo4j's jars."""


class Database(NamedTuple):
    """A connection and where it leads."""

    uri: str
    executor: Executor


@asynccontextmanager
async def open_database(settings: Settings, *, progress: JarProgress | None = None) -> AsyncIterator[Database]:
    """Connects. Raises KgqlError with what to do where there is no database to be had."""
    async with AsyncExitStack() as stack:
        if settings.neo4j_uri:
            uri, user = settings.neo4j_uri, settings.neo4j_user
            password = settings.neo4j_password.get_secret_value() if settings.neo4j_password else ""
        else:
            server = await stack.enter_async_context(run_local_neo4j(settings, progress))
            uri, user, password = server.uri, server.user, server.password
        opened = open_executor(uri, user, password, settings.neo4j_database, settings.transaction_seconds)
        yield Database(uri, await stack.enter_async_context(opened))
