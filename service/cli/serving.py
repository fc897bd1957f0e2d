"""The service in this process: everything opened, and the GraphQL face answering on its address."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass

import uvicorn
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from service.app import create_app
from service.cli.running import console
from service.database import JarProgress
from service.errors import InvalidInput
from service.settings import Settings
from service.wiring import Services, open_services


@dataclass(frozen=True, slots=True)
class Serving:
    """A service that answers."""

    url: str
    services: Services


@asynccontextmanager
async def serving(settings: Settings) -> AsyncIterator[Serving]:
    """Serves while the block runs. Raises KgqlError with what to do where it can't."""
    listening = bound_socket(settings.host, settings.port)
    with listening, _jar_progress() as progress:
        async with open_services(settings, progress=progress) as services:

            @asynccontextmanager
            async def opened(_settings: Settings) -> AsyncIterator[Services]:
                yield services

            server = _Server(
                uvicorn.Config(
                    create_app(settings, opened),
                    log_config=None,
                    timeout_graceful_shutdown=5,
                    ws_max_size=settings.max_body_bytes,
                )
            )
            task = asyncio.create_task(server.serve(sockets=[listening]))
            try:
                await server.until_started(task)
                port = listening.getsockname()[1]
                host = f"[{settings.host}]" if ":" in settings.host else settings.host
                yield Serving(f"http://{host}:{port}", services)
            finally:
                server.should_exit = True
                await task


class _Server(uvicorn.Server):
    """uvicorn, without its signal handlers: the command has its own."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.has_started = asyncio.Event()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.has_started.set()

    async def until_started(self, task: asyncio.Task[None]) -> None:
        """Returns when it answers; raises what ended its task before."""
        started = asyncio.create_task(self.has_started.wait())
        await asyncio.wait({started, task}, return_when=asyncio.FIRST_COMPLETED)
        started.cancel()
        if task.done():
            task.result()


def bound_socket(host: str, port: int) -> socket.socket:
    """A socket for uvicorn to serve on, bound to an address; port 0: any free one. Raises InvalidInput."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # Connections inherit it. asyncio sets it only on sockets that were made with TCP as their protocol; without it the
    # body of an answer waits for the client to acknowledge its head: 40 ms on Linux.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise InvalidInput(
            f"The service can't listen on {host}:{port}: {error.strerror}.",
            "Set KGQL_PORT to a free port (0: any), or end what uses this one.",
        ) from error
    return listening


@contextmanager
def _jar_progress() -> Iterator[JarProgress]:
    """A bar for the jars of the local Neo4j, shown only while some are fetched."""
    bar = Progress(
        TextColumn("Fetching Neo4j"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console
    )
    task = bar.add_task("jars", total=None)

    def report(done: int, total: int) -> None:
        if not bar.live.is_started:
            bar.start()
        bar.update(task, completed=done, total=total)
        if done >= total:
            bar.stop()

    try:
        yield report
    finally:
        bar.stop()
