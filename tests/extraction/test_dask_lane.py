"""Extraction on a real Dask cluster of two processes on this machine."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Iterator

import pytest
from distributed import LocalCluster

from service.domain.relationship import Extraction
from service.errors import PlugFailed, PlugTimedOut, ProcessLost
from service.extraction.executor import ExtractionExecutor
from service.extraction.extractor_plugs import ExtractorPlugs
from service.extraction.running import Outcome

pytestmark = pytest.mark.slow

TELLER = "tests.extraction.plugs:tell_process"


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        yield cluster.scheduler_address


def _on(scheduler: str, plugs: ExtractorPlugs, body: Callable[[ExtractionExecutor], Awaitable[None]]) -> None:
    async def run() -> None:
        executor = ExtractionExecutor(plugs, 4, scheduler)
        try:
            await body(executor)
        finally:
            await executor.close()

    asyncio.run(run())


def _process(outcome: Outcome) -> int:
    assert isinstance(outcome, Extraction)
    return int(outcome.entities[0].description or 0)


def test_a_worker_that_is_killed_takes_nothing_with_it(scheduler: str) -> None:
    async def body(executor: ExtractionExecutor) -> None:
        assert executor.parallel == 4
        first = _process((await executor.extract(["Ada"]))[0])
        assert first != os.getpid()
        batches = [asyncio.create_task(executor.extract([f"Ada {number}"] * 20)) for number in range(20)]
        await batches[0]
        os.kill(first, signal.SIGKILL)
        outcomes = [outcome for batch in batches for outcome in await batch]
        assert [type(outcome) for outcome in outcomes] == [Extraction] * 400

    _on(scheduler, ExtractorPlugs(TELLER), body)


def test_a_fault_comes_back_from_a_cluster_whole(scheduler: str) -> None:
    async def body(executor: ExtractionExecutor) -> None:
        [fault] = await executor.extract(["boom"])
        assert isinstance(fault, PlugFailed)
        assert "boom was said" in fault.message

    _on(scheduler, ExtractorPlugs("tests.extraction.plugs:Capitals"), body)


def test_a_text_that_takes_too_long_on_a_cluster_fails_by_itself(scheduler: str) -> None:
    async def body(executor: ExtractionExecutor) -> None:
        slow, quick = await executor.extract(["hang", "Ada"])
        assert (type(slow), type(quick)) == (PlugTimedOut, Extraction)

    _on(scheduler, ExtractorPlugs("tests.extraction.plugs:Sleeper", seconds=1.0), body)


def test_a_cluster_that_cannot_be_reached_is_no_texts_fault() -> None:
    async def body(executor: ExtractionExecutor) -> None:
        with pytest.raises(ProcessLost, match="can't be reached"):
            await executor.extract(["Ada"])

    _on("tcp://127.0.0.1:9", ExtractorPlugs(TELLER), body)
