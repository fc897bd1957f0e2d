"""What a late worker, a poison document and a deadly one can do to others: nothing (DESIGN §6)."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from service.domain.document import Submission
from service.domain.job import JobStatus
from service.graph.executor import Executor
from service.settings import Settings
from service.wiring import Plugs, open_services
from tests.conftest import CHECKOUT, Neo4jServer
from tests.graph.world import World
from tests.killable import running
from tests.killers import poisoned

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def test_a_service_that_wakes_up_late_writes_nothing_over_its_successor(
    clean_server: Neo4jServer, executor: Executor
) -> None:
    text = (CHECKOUT / "samples" / "alan-turing.md").read_text(encoding="utf-8")
    world = World(executor)
    # It may be frozen in the middle of a transaction, whose locks it would keep.
    async with running(clean_server, KGQL_WORKER_DOCUMENTS="1", KGQL_TRANSACTION_SECONDS="10") as late:
        job_id = await late.ingest(text)
        await late.until(job_id, lambda job: job["chunksDone"] > 0)
        os.kill(late.process.pid, signal.SIGSTOP)
        async with running(clean_server, KGQL_WORKER_DOCUMENTS="1") as successor:
            job = await successor.until_done(job_id)
            assert (job["status"], job["failures"], job["attempts"]) == ("READY", 0, 2)
        expected = await world.dump()
        os.kill(late.process.pid, signal.SIGCONT)
        # It takes one document at a time: when it is through with another, it has done with the first too.
        other_id = await late.ingest("Grace Hopper worked for Remington Rand.", key="other")
        assert (await late.until_done(other_id))["status"] == "READY"
        assert (await late.job(job_id))["attempts"] == 2
    (other,) = await world.rows("MATCH (d:Document {key: 'other'}) RETURN d.id AS id")
    await world.delete(other["id"])
    assert await world.dump() == expected


async def test_a_poison_document_is_parked_with_its_reason_and_holds_up_nobody(clean_server: Neo4jServer) -> None:
    settings = Settings(
        _env_file=None,
        neo4j_uri=clean_server.uri,
        neo4j_user=clean_server.user,
        neo4j_password=clean_server.password,
        worker_documents=1,
        extraction_processes=0,
        poll_seconds=0.2,
    )
    async with open_services(settings, Plugs(chunker=poisoned, extractor=None)) as services:
        poison = await services.intake.accept(Submission("default", text="Here is poison.", key="poison"))
        others = [await services.intake.accept(Submission("default", text=f"Fine {number}.")) for number in range(5)]
        ended = []
        for job in [*others, poison]:
            async for now in services.jobs.watch(job.id):
                last = now
            ended.append(last)
    *fine, parked = ended
    assert {job.status for job in fine} == {JobStatus.READY}
    assert (parked.status, parked.failures, parked.attempts) == (JobStatus.FAILED, 3, 3)
    assert "it is poison" in str(parked.error)
    assert parked.finished_at is not None
    assert all(job.finished_at is not None and job.finished_at < parked.finished_at for job in fine)


async def test_what_kills_its_process_is_blamed_for_nothing_and_takes_nobody_with_it_again(
    clean_server: Neo4jServer, executor: Executor, tmp_path: Path
) -> None:
    environment = {"KGQL_CHUNKER": "tests.killers:deadly", "KGQL_EXTRACTOR": "none", "KGQL_WORKER_DOCUMENTS": "1"}
    async with running(clean_server, **environment) as service:
        once_id = await service.ingest(f"once {tmp_path / 'once'}", key="once")
        await service.process.wait()
    async with running(clean_server, **environment) as service:
        job = await service.until_done(once_id)
    assert (job["status"], job["failures"], job["attempts"]) == ("READY", 0, 2)
    (row,) = await World(executor).rows("MATCH (j:__Job__) RETURN j.losses AS losses")
    assert row == {"losses": 1}
