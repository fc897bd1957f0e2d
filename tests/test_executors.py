"""Wherever extraction runs, the graph is the same; and a Dask worker that is killed leaves no trace in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import psutil
import pytest
from distributed import LocalCluster

from service.domain.document import Submission
from service.domain.job import Job, JobStatus
from service.settings import Settings
from service.wiring import Services, open_services
from tests.conftest import CHECKOUT, Neo4jServer
from tests.graph.world import World

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

_SAMPLES = ("alan-turing.md", "bletchley-park.txt", "manchester-baby.html")


@pytest.fixture
def cluster() -> Iterator[LocalCluster]:
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        yield cluster


async def test_threads_processes_and_a_cluster_that_loses_a_worker_give_the_same_graph(
    clean_server: Neo4jServer, cluster: LocalCluster
) -> None:
    scheduler = str(cluster.scheduler_address).removeprefix("tcp://")
    workers = [worker.pid for worker in cluster.workers.values()]
    dumps: dict[str, Mapping[str, list[Any]]] = {}
    for where in ("threads", "processes:2", f"dask://{scheduler}"):
        settings = Settings(
            _env_file=None,
            neo4j_uri=clean_server.uri,
            neo4j_user=clean_server.user,
            neo4j_password=clean_server.password,
            executor=where,
        )
        async with open_services(settings) as services:
            jobs = [
                await services.intake.accept(
                    Submission("default", data=(CHECKOUT / "samples" / name).read_bytes(), key=name, path=name)
                )
                for name in _SAMPLES
            ]
            if where.startswith("dask"):
                await _begun(services, jobs[0])
                psutil.Process(workers[0]).kill()
            for job in jobs:
                assert await _end(services, job) == (JobStatus.READY, 0, 0)
            dumps[where] = await World(services.executor).dump()
            for job in jobs:
                await services.removal.delete_document(job.document_id)
    first, *others = dumps.values()
    assert others == [first, first]
    assert {worker.pid for worker in cluster.workers.values()} != set(workers)


async def _begun(services: Services, job: Job) -> None:
    async for now in services.jobs.watch(job.id):
        if now.progress.chunks_done:
            return


async def _end(services: Services, job: Job) -> tuple[JobStatus, int, int]:
    async for now in services.jobs.watch(job.id):
        ended = now
    return ended.status, ended.failures, ended.failed_chunks
