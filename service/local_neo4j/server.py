"""The way in: a Neo4j of this machine's own, for as long as it is used."""

from __future__ import annotations

import asyncio
import importlib.util
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import anyio

from service.errors import LocalNeo4jFault
from service.local_neo4j.downloads import Progress
from service.local_neo4j.login import USER
from service.local_neo4j.releases import find_release
from service.settings import Settings


@dataclass(frozen=True)
class LocalServer:
    """Where the server is and how to log in."""

    uri: str
    user: str
    password: str
    version: str


@asynccontextmanager
async def run_local_neo4j(
    settings: Settings, progress: Progress | None = None, *, jars: Path | None = None
) -> AsyncIterator[LocalServer]:
    """A Neo4j that answers, with its data in `settings.home`.

    All processes that name the same home share one server; it is stopped when the last of them leaves.
    If it dies, it is started again on the same port, and the log says so. `progress` is told (jars there, jars in all)
    while a first start fetches them; `jars` is another folder for them than `settings.home / "jars"`.
    Raises LocalNeo4jFault with what to do.
    """
    check_extra()
    from service.local_neo4j.folder import ServerFolder  # noqa: PLC0415 (needs the extra)
    from service.local_neo4j.joining import Starter, join, keep_running, wait_for_end  # noqa: PLC0415 (likewise)

    folder = ServerFolder(settings.home.resolve() / "neo4j")
    starter = Starter(settings, find_release(settings.local_neo4j_version), (jars or settings.home / "jars").resolve())
    folder.make()
    with folder.used():
        port = await join(folder, starter, settings.local_neo4j_port, progress)
        watch = asyncio.create_task(keep_running(folder, starter, port))
        try:
            yield LocalServer(f"bolt://127.0.0.1:{port}", USER, folder.password(), settings.local_neo4j_version)
        finally:
            watch.cancel()
            with suppress(asyncio.CancelledError):
                await watch
    with anyio.CancelScope(shield=True):
        await wait_for_end(folder)


def find_running(settings: Settings) -> LocalServer | None:
    """The server that some process runs in `settings.home` now, if there is one that answers."""
    check_extra()
    from service.local_neo4j.folder import ServerFolder  # noqa: PLC0415 (needs the extra)
    from service.local_neo4j.locks import is_locked  # noqa: PLC0415 (likewise)

    folder = ServerFolder(settings.home.resolve() / "neo4j")
    state = folder.state()
    if not state or not state.ready or not is_locked(folder.server_lock):
        return None
    return LocalServer(f"bolt://127.0.0.1:{state.port}", USER, folder.password(), state.version)


def check_extra() -> None:
    """Raises LocalNeo4jFault where the packages of the extra `local` are missing."""
    if importlib.util.find_spec("psutil") is None or importlib.util.find_spec("jgo") is None:
        raise LocalNeo4jFault(
            "No Neo4j is named, and what runs one here is not installed.",
            "Set NEO4J_URI to a Neo4j of your own, or run: pip install 'kgql[local]'",
        )
