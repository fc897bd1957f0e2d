"""A real server: shared, started again when it dies, gone when its users are. One after another on one folder."""

from __future__ import annotations

import os
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import anyio
import neo4j
import psutil
import pytest

from service.errors import LocalNeo4jFault
from service.local_neo4j import LocalServer, run_local_neo4j
from service.local_neo4j.folder import ServerFolder
from service.local_neo4j.locks import is_locked
from service.settings import Settings

pytestmark = pytest.mark.anyio

_JARS = Path(__file__).parents[2] / ".kgql" / "jars"
_PATIENCE = 90.0
"""Seconds after which a test gives up: far more than any of this takes."""

_USER = """
import sys
from pathlib import Path
import anyio
from service.local_neo4j import run_local_neo4j
from service.settings import Settings

async def main():
    async with run_local_neo4j(Settings(home=Path(sys.argv[1])), jars=Path(sys.argv[2])) as server:
        print(server.uri, flush=True)
        await anyio.to_thread.run_sync(sys.stdin.read)

anyio.run(main)
"""


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return Settings(home=tmp_path_factory.mktemp("home"))


@pytest.fixture(scope="module")
def folder(settings: Settings) -> ServerFolder:
    return ServerFolder(settings.home / "neo4j")


@pytest.fixture(scope="module")
async def server(settings: Settings) -> AsyncIterator[LocalServer]:
    async with run_local_neo4j(settings, jars=_JARS) as running:
        yield running


def answer(server: LocalServer) -> object:
    """What a plain driver gets."""
    with (
        neo4j.GraphDatabase.driver(server.uri, auth=(server.user, server.password)) as driver,
        driver.session() as session,
    ):
        return session.run("RETURN 1").single(strict=True).value()


async def until(holds: Callable[[], bool]) -> None:
    with anyio.fail_after(_PATIENCE):
        while not holds():  # noqa: ASYNC110 (other processes tell no event)
            await anyio.sleep(0.1)


async def test_a_first_start_answers_with_a_password_that_only_its_owner_reads(
    server: LocalServer, folder: ServerFolder
) -> None:
    assert answer(server) == 1
    assert stat.S_IMODE((folder.root / "password").stat().st_mode) == 0o600
    assert len(server.password) >= 24
    assert folder.version() == server.version


async def test_a_second_user_joins_the_server_that_runs(server: LocalServer, settings: Settings) -> None:
    async with run_local_neo4j(settings, jars=_JARS) as second:
        assert second == server
    assert answer(server) == 1


async def test_another_release_is_refused_while_one_runs(server: LocalServer, settings: Settings) -> None:
    other = settings.model_copy(update={"local_neo4j_version": "5.26.30"})
    with pytest.raises(LocalNeo4jFault, match=r"A Neo4j 2026\.08\.1 runs on this folder and 5\.26\.30 is wanted"):
        async with run_local_neo4j(other, jars=_JARS):
            pass


@pytest.mark.slow
async def test_a_jvm_that_is_killed_is_started_again_on_the_same_port_and_the_log_says_so(
    server: LocalServer, folder: ServerFolder, caplog: pytest.LogCaptureFixture
) -> None:
    before = folder.state()
    assert before is not None
    assert before.jvm is not None
    os.kill(before.jvm, signal.SIGKILL)
    await until(lambda: (now := folder.state()) is not None and now.ready and now.jvm != before.jvm)
    assert answer(server) == 1
    await until(lambda: "the local Neo4j died" in caplog.text)


@pytest.mark.slow
async def test_a_supervisor_that_is_killed_is_replaced_with_its_jvm(
    server: LocalServer, folder: ServerFolder, caplog: pytest.LogCaptureFixture
) -> None:
    before = folder.state()
    assert before is not None
    assert before.jvm is not None
    os.kill(before.supervisor, signal.SIGKILL)
    await until(lambda: (now := folder.state()) is not None and now.ready and now.supervisor != before.supervisor)
    assert answer(server) == 1
    assert not is_alive(before.jvm)
    assert "gone with its supervisor" in caplog.text


@pytest.mark.slow
async def test_two_processes_that_start_at_once_share_a_server_that_goes_when_both_are_killed(
    tmp_path: Path,
) -> None:
    folder = ServerFolder(tmp_path / "neo4j")
    with start_user(tmp_path) as first, start_user(tmp_path) as second:
        assert first.stdout is not None
        assert second.stdout is not None
        uris = {first.stdout.readline().strip(), second.stdout.readline().strip()}
        state = folder.state()
        assert state is not None
        assert state.jvm is not None
        assert uris == {f"bolt://127.0.0.1:{state.port}"}

        first.kill()
        first.wait()
        (uri,) = uris
        assert answer(LocalServer(uri, "neo4j", folder.password(), state.version)) == 1
        assert is_alive(state.jvm)

        second.kill()
        second.wait()
    await until(lambda: not is_locked(folder.server_lock))
    assert not is_alive(state.jvm)
    assert folder.state() is None


async def test_a_port_in_use_is_refused_with_what_to_do(tmp_path: Path) -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        port = listener.getsockname()[1]
        settings = Settings(home=tmp_path, local_neo4j_port=port)
        with pytest.raises(LocalNeo4jFault, match=rf"can't have port {port}.*KGQL_LOCAL_NEO4J_PORT"):
            async with run_local_neo4j(settings, jars=_JARS):
                pass


async def test_data_of_a_newer_release_are_refused_with_what_to_do(tmp_path: Path) -> None:
    folder = ServerFolder(tmp_path / "neo4j")
    folder.make()
    folder.record_version("2026.09.0")
    with pytest.raises(LocalNeo4jFault, match=r"written by Neo4j 2026\.09\.0.*KGQL_LOCAL_NEO4J_VERSION=2026\.09\.0"):
        async with run_local_neo4j(Settings(home=tmp_path), jars=_JARS):
            pass


async def test_a_server_that_does_not_start_says_why(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path, local_neo4j_heap="1m")
    with pytest.raises(LocalNeo4jFault, match=r"Neo4j doesn't start: .*heap.*console\.log"):
        async with run_local_neo4j(settings, jars=_JARS):
            pass


def start_user(home: Path) -> subprocess.Popen[str]:
    """A process that uses the server of `home` until it is killed, and prints its address."""
    command = [sys.executable, "-c", _USER, str(home), str(_JARS)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def is_alive(pid: int) -> bool:
    return psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
