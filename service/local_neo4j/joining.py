"""Joins the server of a folder, or starts it, and looks after it while it is used.

Who joins or starts holds the start lock, so that two processes that come at once get one server.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Event

import anyio

from service.errors import LocalNeo4jFault
from service.local_neo4j.downloads import Progress, provide_jars
from service.local_neo4j.folder import Plan, ServerFolder
from service.local_neo4j.java import find_java
from service.local_neo4j.launch import choose_port, server_command, write_configuration
from service.local_neo4j.locks import is_locked, locked_now
from service.local_neo4j.processes import end
from service.local_neo4j.releases import Release
from service.settings import Settings

_LOOK = 0.1
"""Seconds between two looks while waiting for another process."""
_CARE = 1.0
"""Seconds between two looks at a server that runs."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Starter:
    """What it takes to start a server."""

    settings: Settings
    release: Release
    jars: Path


async def join(folder: ServerFolder, starter: Starter, port: int, progress: Progress | None = None) -> int:
    """The port of the folder's server, once it answers; started on `port` (0: a free one) where there is none."""
    async with _start_lock(folder):
        started = False
        while True:
            running, state = is_locked(folder.server_lock), folder.state()
            if state and state.fault and started:
                raise LocalNeo4jFault(state.fault, "`kgql doctor` looks at what it needs.")
            if running and state and state.ready:
                _check_version(state.version, starter.release, running=True)
                return state.port
            if not running and started:
                raise LocalNeo4jFault("The local Neo4j ended while it started.", f"See {folder.logs}/supervisor.log.")
            if not running:
                await _start(folder, starter, port, progress)
                started = True
            else:
                await anyio.sleep(_LOOK)


async def keep_running(folder: ServerFolder, starter: Starter, port: int) -> None:
    """Says in the log when the server dies and when it is back; starts it where its supervisor is gone too."""
    restarts = state.restarts if (state := folder.state()) else 0
    while True:
        await anyio.sleep(_CARE)
        state = folder.state()
        running = is_locked(folder.server_lock)
        if running and state and state.restarts > restarts:
            restarts = state.restarts
            _log.warning("the local Neo4j died; it is being started again on port %d", port)
        if not running:
            _log.warning("the local Neo4j is gone with its supervisor; starting both on port %d", port)
            restarts = 0
            try:
                await join(folder, starter, port)
            except (LocalNeo4jFault, OSError) as fault:  # a full disk refuses the state's file too: try again
                _log.error("the local Neo4j can't be started now: %s", fault)


async def wait_for_end(folder: ServerFolder) -> None:
    """Returns when the server has stopped, or at once where others still use it."""
    while is_locked(folder.server_lock) and not folder.has_users():  # noqa: ASYNC110 (the kernel tells nobody)
        await anyio.sleep(_LOOK)


async def _start(folder: ServerFolder, starter: Starter, port: int, progress: Progress | None) -> None:
    settings, release = starter.settings, starter.release
    _check_version(folder.version(), release, running=False)
    java = find_java(release, prefer_installed=settings.prefer_installed_java)
    stop = Event()
    provide = partial(
        provide_jars, release, starter.jars, repository=settings.maven_repository, progress=progress, stop=stop
    )
    try:
        jars = await anyio.to_thread.run_sync(provide, abandon_on_cancel=True)
    finally:
        stop.set()
    if (left := folder.state()) and left.jvm:
        # A supervisor that was killed leaves its JVM, which holds the data and the port.
        await anyio.to_thread.run_sync(end, left.jvm, left.jvm_started)
        folder.publish(None)
    port = choose_port(port)
    folder.password()
    write_configuration(folder, release, port, settings.local_neo4j_page_cache)
    command = server_command(
        folder,
        release,
        java,
        heap=settings.local_neo4j_heap,
        compiler=settings.local_neo4j_compiler,
        jars=jars,
    )
    folder.write_plan(Plan(release.version, port, command))
    with (folder.logs / "supervisor.log").open("ab") as log:
        await anyio.run_process(
            [sys.executable, "-m", "service.local_neo4j.supervisor", str(folder.root)],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(_import_path())},
        )


def _check_version(found: str | None, wanted: Release, *, running: bool) -> None:
    if running and found != wanted.version:
        raise LocalNeo4jFault(
            f"A Neo4j {found} runs on this folder and {wanted.version} is wanted.",
            "Stop what uses it first, or set KGQL_HOME to another folder.",
        )
    if found and wanted.precedes(found):
        raise LocalNeo4jFault(
            f"The data were written by Neo4j {found}, which {wanted.version} can't read.",
            f"Set KGQL_LOCAL_NEO4J_VERSION={found}, or KGQL_HOME to another folder.",
        )


@asynccontextmanager
async def _start_lock(folder: ServerFolder) -> AsyncIterator[None]:
    while True:
        with locked_now(folder.start_lock) as mine:
            if mine:
                yield
                return
        await anyio.sleep(_LOOK)


def _import_path() -> list[str]:
    """Where the supervisor finds this package, wherever its starter was run."""
    return [str(Path(__file__).parents[2]), *filter(None, [os.environ.get("PYTHONPATH")])]
