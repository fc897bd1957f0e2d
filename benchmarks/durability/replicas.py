"""Several `kgql serve` on one local Neo4j, each started again when it has ended, as an operator's init system would."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import psutil

from benchmarks.report import CHECKOUT
from service.local_neo4j.folder import ServerFolder, State
from service.local_neo4j.launch import choose_port

_RESTART_SECONDS = 0.5
_STOP_SECONDS = 60.0


class Replica:
    """One service, at the same address however often it is started again."""

    def __init__(self, home: Path, number: int, environment: Mapping[str, str]) -> None:
        port = choose_port(0)
        self.url = f"http://127.0.0.1:{port}/graphql"
        self.starts = 0
        self._log = home / f"service-{number}.log"
        self._process: Process | None = None
        self._environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("NEO4J_")},
            "KGQL_HOME": str(home),
            "KGQL_PORT": str(port),
            **environment,
        }

    async def run(self) -> None:
        """Until it is cancelled; then the service is asked to end."""
        try:
            while True:
                with self._log.open("ab") as log:
                    self._process = await asyncio.create_subprocess_exec(
                        sys.executable,
                        *("-m", "service", "serve"),
                        stdout=log,
                        stderr=log,
                        cwd=CHECKOUT,
                        env=self._environment,
                    )
                self.starts += 1
                await self._process.wait()
                await asyncio.sleep(_RESTART_SECONDS)
        finally:
            await self._end()

    def kill(self) -> bool:
        """SIGKILL; whether there was anything to kill."""
        if self._process is None or self._process.returncode is not None:
            return False
        self._process.send_signal(signal.SIGKILL)
        return True

    def kill_extractor(self) -> bool:
        """SIGKILL to the process that extracts for it, to itself while it has none; whether there was either."""
        if self._process is None or self._process.returncode is not None:
            return False
        with suppress(psutil.NoSuchProcess):
            for child in psutil.Process(self._process.pid).children(recursive=True):
                if any("spawn_main" in word for word in child.cmdline()):
                    child.kill()
                    return True
        return self.kill()

    async def _end(self) -> None:
        process = self._process
        if process is None or process.returncode is not None:
            return
        process.terminate()
        try:
            await asyncio.wait_for(process.wait(), _STOP_SECONDS)
        except TimeoutError:
            process.kill()
            await process.wait()


class Replicas:
    """Those of one home."""

    def __init__(self, home: Path, replicas: list[Replica]) -> None:
        self.all = replicas
        self._folder = ServerFolder(home / "neo4j")

    @property
    def neo4j(self) -> State | None:
        """The local server as its supervisor tells of it."""
        return self._folder.state()

    def kill_neo4j(self) -> bool:
        """SIGKILL to the JVM; whether there was one."""
        state = self.neo4j
        if state is None or state.jvm is None:
            return False
        with suppress(psutil.NoSuchProcess):
            psutil.Process(state.jvm).kill()
            return True
        return False

    async def freeze_neo4j(self, seconds: float) -> None:
        """The JVM answers nothing for a while, and then goes on as if nothing had been."""
        state = self.neo4j
        assert state is not None
        assert state.jvm is not None
        os.kill(state.jvm, signal.SIGSTOP)
        try:
            await asyncio.sleep(seconds)
        finally:
            os.kill(state.jvm, signal.SIGCONT)

    async def stop_neo4j(self, seconds: float) -> None:
        """The JVM is stopped in good order, and started again only after a while: its supervisor sleeps meanwhile."""
        state = self.neo4j
        assert state is not None
        assert state.jvm is not None
        os.kill(state.supervisor, signal.SIGSTOP)
        try:
            os.kill(state.jvm, signal.SIGTERM)
            await asyncio.sleep(seconds)
        finally:
            os.kill(state.supervisor, signal.SIGCONT)


@asynccontextmanager
async def replicas(home: Path, count: int, environment: Mapping[str, str]) -> AsyncIterator[Replicas]:
    """`count` services that share the local Neo4j of `home`."""
    made = [Replica(home, number, environment) for number in range(count)]
    tasks = [asyncio.create_task(replica.run()) for replica in made]
    try:
        yield Replicas(home, made)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
