"""Extraction in other processes: the same results, and a process that dies takes nothing with it."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import psutil
import pytest

from service.domain.brief import Brief
from service.domain.relationship import Extraction
from service.errors import PlugBadOption, PlugDied, PlugFailed, PlugNotFound, PlugTimedOut, ProcessLost
from service.extraction.executor import ExtractionExecutor
from service.extraction.extractor_plugs import ExtractorPlugs, open_extractors
from service.extraction.running import Outcome
from tests.extraction.plugs import tell_process

TELLER = "tests.extraction.plugs:tell_process"
CHECKOUT = Path(__file__).parents[2]


@asynccontextmanager
async def _executor(plugs: ExtractorPlugs, processes: int) -> AsyncIterator[ExtractionExecutor]:
    executor = ExtractionExecutor(plugs, processes)
    try:
        yield executor
    finally:
        await executor.close()


def _with(plugs: ExtractorPlugs, processes: int, body: Callable[[ExtractionExecutor], Awaitable[None]]) -> None:
    async def run() -> None:
        async with _executor(plugs, processes) as executor:
            await body(executor)

    asyncio.run(run())


def _process(outcome: Outcome) -> int:
    assert isinstance(outcome, Extraction)
    return int(outcome.entities[0].description or 0)


def test_other_processes_give_what_this_one_gives() -> None:
    texts = [f"Ada Lovelace met Charles Babbage in {1833 + number}." for number in range(12)]
    here = open_extractors(ExtractorPlugs()).extract_batch(texts)

    async def body(executor: ExtractionExecutor) -> None:
        batches = await asyncio.gather(*(executor.extract(texts[first : first + 3]) for first in range(0, 12, 3)))
        assert [outcome for batch in batches for outcome in batch] == here

    _with(ExtractorPlugs(), 2, body)


def test_plugs_given_by_name_run_in_other_processes_and_a_callers_objects_in_this_one() -> None:
    async def elsewhere(executor: ExtractionExecutor) -> None:
        assert _process((await executor.extract(["Ada"]))[0]) != os.getpid()

    async def here(executor: ExtractionExecutor) -> None:
        assert executor.processes == 0
        assert executor.parallel == 1
        assert _process((await executor.extract(["Ada"]))[0]) == os.getpid()

    _with(ExtractorPlugs(TELLER), 1, elsewhere)
    _with(ExtractorPlugs(tell_process), 2, here)
    _with(ExtractorPlugs(TELLER), 0, here)


@pytest.mark.parametrize("plug", [TELLER, "tests.extraction.plugs:BatchTeller"])
@pytest.mark.parametrize("death", ["kill", "exit"])
def test_a_text_that_its_process_dies_of_fails_by_itself_and_the_rest_is_read(plug: str, death: str) -> None:
    async def body(executor: ExtractionExecutor) -> None:
        first = _process((await executor.extract(["Ada"]))[0])
        batch, other = await asyncio.gather(executor.extract([death, "Ada", "Bob"]), executor.extract(["Carl"]))
        assert [type(outcome) for outcome in [*batch, *other]] == [PlugDied, Extraction, Extraction, Extraction]
        assert "The process that read it" in str(batch[0])
        assert _process(batch[1]) == _process(batch[2]) != first

    _with(ExtractorPlugs(plug), 1, body)


@pytest.mark.parametrize("plug", [TELLER, "tests.extraction.plugs:BatchTeller"])
def test_a_process_that_is_killed_once_fails_no_text(plug: str, tmp_path: Path) -> None:
    async def body(executor: ExtractionExecutor) -> None:
        outcomes = await executor.extract([str(tmp_path / "killed"), "Ada"])
        assert [type(outcome) for outcome in outcomes] == [Extraction, Extraction]

    _with(ExtractorPlugs(plug), 1, body)
    assert (tmp_path / "killed").exists()


def test_no_text_is_to_blame_where_no_process_can_be_had() -> None:
    async def body(executor: ExtractionExecutor) -> None:
        with pytest.raises(ProcessLost, match="before it had read anything"):
            await executor.extract(["Ada"])

    _with(ExtractorPlugs("tests.extraction.plugs:DiesAtStart"), 1, body)


def test_a_plug_that_can_not_be_made_in_time_in_another_process_is_given_up_there() -> None:
    async def body(executor: ExtractionExecutor) -> None:
        [fault] = await executor.extract(["Ada"])
        assert isinstance(fault, PlugTimedOut)
        assert "Making tests.extraction.plugs:HangsAtStart took longer" in fault.message

    _with(ExtractorPlugs("tests.extraction.plugs:HangsAtStart", seconds=0.5), 1, body)


def test_a_fault_comes_back_from_another_process_whole() -> None:
    async def body(executor: ExtractionExecutor) -> None:
        [fault] = await executor.extract(["boom"])
        assert isinstance(fault, PlugFailed)
        assert "boom was said" in fault.message
        with pytest.raises(PlugBadOption, match="colour"):
            await executor.extract(["Ada"], Brief({"extractor": {"colour": 1}}))

    _with(ExtractorPlugs("tests.extraction.plugs:Capitals"), 1, body)


def test_what_is_no_plug_is_refused_here_and_not_in_a_process() -> None:
    with pytest.raises(PlugNotFound):
        ExtractionExecutor(ExtractorPlugs("no.such:plug"), 1)


def test_closing_stops_the_processes() -> None:
    processes: list[int] = []

    async def body(executor: ExtractionExecutor) -> None:
        processes.append(_process((await executor.extract(["Ada"]))[0]))

    _with(ExtractorPlugs(TELLER), 1, body)
    assert not psutil.pid_exists(processes[0])


def test_processes_ignore_an_interrupt_and_die_with_their_parent() -> None:
    script = textwrap.dedent(
        """
        import asyncio
        from service.extraction.executor import ExtractionExecutor
        from service.extraction.extractor_plugs import ExtractorPlugs

        async def main():
            executor = ExtractionExecutor(ExtractorPlugs("tests.extraction.plugs:tell_process"), 1)
            while text := await asyncio.to_thread(input):
                print((await executor.extract([text]))[0].entities[0].description, flush=True)

        if __name__ == "__main__":
            asyncio.run(main())
        """
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], cwd=CHECKOUT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdin is not None
        assert parent.stdout is not None

        def ask() -> int:
            assert parent.stdin is not None
            assert parent.stdout is not None
            parent.stdin.write("Ada\n")
            parent.stdin.flush()
            return int(parent.stdout.readline())

        child = ask()
        os.kill(child, signal.SIGINT)
        assert ask() == child
        parent.kill()
    with suppress(psutil.NoSuchProcess):
        psutil.Process(child).wait(timeout=20)
