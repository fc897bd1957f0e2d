"""Neo4j goes away in the middle of the work, and comes back: the service waits and goes on (DESIGN §6)."""

from __future__ import annotations

import resource
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import anyio
import psutil
import pytest

from service.domain.document import Submission
from service.domain.job import Job, JobStatus
from service.errors import DatabaseUnavailable
from service.local_neo4j import run_local_neo4j
from service.local_neo4j.folder import ServerFolder, State
from service.settings import Settings
from service.wiring import Services, open_services
from tests.conftest import CHECKOUT, RELEASE
from tests.graph.world import World

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

_AWAY_SECONDS = 8.0
"""Longer than a lease: who was at work has lost it."""


def _dies(jvm: psutil.Process) -> None:
    jvm.kill()


def _can_write_no_more(jvm: psutil.Process) -> None:
    """As on a full disk, the kernel refuses every write to a file; a JVM that is started later may write again."""
    jvm.rlimit(psutil.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))


@pytest.mark.parametrize("meets_its_fate", [_dies, _can_write_no_more])
async def test_a_database_that_fails_in_mid_ingest_loses_and_doubles_nothing(
    tmp_path: Path, meets_its_fate: Callable[[psutil.Process], None]
) -> None:
    async def befalls(folder: ServerFolder) -> None:
        meets_its_fate(psutil.Process(_state(folder).jvm))

    await _loses_and_doubles_nothing(tmp_path, befalls, restarts=1)


async def test_a_database_that_answers_nothing_for_a_while_is_waited_for(tmp_path: Path) -> None:
    async def befalls(folder: ServerFolder) -> None:
        jvm = psutil.Process(_state(folder).jvm)
        jvm.suspend()
        await anyio.sleep(_AWAY_SECONDS)
        jvm.resume()

    await _loses_and_doubles_nothing(tmp_path, befalls, restarts=0)


async def test_a_database_that_is_stopped_and_comes_back_later_is_waited_for(tmp_path: Path) -> None:
    async def befalls(folder: ServerFolder) -> None:
        supervisor, jvm = (psutil.Process(pid) for pid in (_state(folder).supervisor, _state(folder).jvm))
        supervisor.suspend()  # it would start the JVM again at once
        jvm.terminate()
        await anyio.sleep(_AWAY_SECONDS)
        supervisor.resume()

    await _loses_and_doubles_nothing(tmp_path, befalls, restarts=1)


async def _loses_and_doubles_nothing(
    home: Path, befalls: Callable[[ServerFolder], Awaitable[None]], *, restarts: int
) -> None:
    """The samples, ingested while this befalls the server of the folder, and again undisturbed."""
    local = Settings(_env_file=None, home=home, local_neo4j_version=RELEASE)
    async with run_local_neo4j(local, jars=CHECKOUT / ".kgql" / "jars") as server:
        settings = Settings(
            _env_file=None,
            neo4j_uri=server.uri,
            neo4j_user=server.user,
            neo4j_password=server.password,
            extraction_processes=1,
            lease_seconds=5,
        )
        samples = sorted(path for path in (CHECKOUT / "samples").iterdir() if path.suffix in {".txt", ".md"})
        async with open_services(settings) as services:
            submissions = [Submission("default", data=path.read_bytes(), key=path.name) for path in samples]
            jobs = [await services.intake.accept(submission) for submission in submissions]
            async for job in services.jobs.watch(jobs[1].id):
                if job.status is not JobStatus.QUEUED:
                    break
            folder = ServerFolder(home / "neo4j")
            await befalls(folder)
            ended = await _ended(services, jobs)
            assert _state(folder).restarts == restarts
            assert [(job.status, job.failures) for job in ended] == [(JobStatus.READY, 0)] * len(jobs)
            disturbed = await World(services.executor).dump()
            for job in ended:
                await services.removal.delete_document(job.document_id)
            await _ended(services, [await services.intake.accept(submission) for submission in submissions])
            assert await World(services.executor).dump() == disturbed


def _state(folder: ServerFolder) -> State:
    state = folder.state()
    assert state is not None
    return state


async def _ended(services: Services, jobs: Sequence[Job]) -> list[Job]:
    """The jobs at their ends; while Neo4j is away, they are asked for again."""
    while True:
        try:
            found = await services.jobs.by_ids([job.id for job in jobs])
        except DatabaseUnavailable:
            continue
        if all(job.status.is_final for job in found.values()):
            return [found[job.id] for job in jobs]
        await anyio.sleep(0.2)  # the database can only be asked
