"""Spreads extraction over processes: parsing is pure computing, and Python computes on one core a process.

Plugs that are given by name are made once in each process. A caller's own objects can't be sent there: they, and
everything where the setting says 0 processes, run on one thread of this one.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from service.domain.document import Concepts
from service.errors import ProcessLost
from service.extraction.running import (
    ExtractorPlugs,
    Extractors,
    OptionsByPlug,
    Outcome,
    SchemaMapping,
    open_extractors,
)


class ExtractionExecutor:
    """An asynchronous face on `Extractors`. Close it when the service ends."""

    def __init__(self, plugs: ExtractorPlugs, processes: int) -> None:
        """`processes`: how many texts' batches are read at once; 0: one, on a thread of this process.

        Raises PlugNotFound for a plug that can't be had.
        """
        self.extractors = open_extractors(plugs)
        self._plugs = plugs
        self.processes = processes if plugs.are_names else 0
        self._executor = self._new_executor()

    @property
    def name(self) -> str:
        """What is recorded with every mention and fact."""
        return self.extractors.name

    @property
    def model(self) -> str:
        """The models behind the plugs."""
        return self.extractors.model

    @property
    def parallel(self) -> int:
        """How many batches are read at once."""
        return max(1, self.processes)

    async def extract(
        self,
        texts: Sequence[str],
        options: OptionsByPlug | None = None,
        concepts: str = Concepts.LINKED,
        schema: SchemaMapping | None = None,
    ) -> list[Outcome]:
        """One batch, read by one process; any number may be asked for at once, and wait for their turn.

        Raises ProcessLost where that process died: nothing was kept, the batch can be asked for again.
        """
        self.extractors.check(options, concepts, schema)
        executor = self._executor
        loop = asyncio.get_running_loop()
        try:
            if self.processes:
                return await loop.run_in_executor(executor, _extract_here, [*texts], options, str(concepts), schema)
            return await loop.run_in_executor(executor, self.extractors.extract_batch, texts, options, concepts, schema)
        except BrokenProcessPool as error:
            # All batches of a broken pool come here; the first one makes the new pool.
            if self._executor is executor:
                self._executor = self._new_executor()
                executor.shutdown(wait=False)
            raise ProcessLost(
                "A process that extracts died in the middle of a batch.",
                "Another takes its place. If this repeats, memory is short: set KGQL_EXTRACTION_PROCESSES lower.",
            ) from error

    def identity(
        self,
        options: OptionsByPlug | None = None,
        concepts: str = Concepts.LINKED,
        schema: SchemaMapping | None = None,
    ) -> str:
        """What a result is recorded under, beside its text: see `record.extraction_key`."""
        return self.extractors.identity(options, concepts, schema)

    async def close(self) -> None:
        """Drops what waits, lets what runs end, and stops the processes."""
        await asyncio.to_thread(self._executor.shutdown, wait=True, cancel_futures=True)
        self.extractors.close()

    def _new_executor(self) -> Executor:
        if not self.processes:
            return ThreadPoolExecutor(max_workers=1, thread_name_prefix="kgql-extraction")
        return ProcessPoolExecutor(
            max_workers=self.processes,
            # A forked child would share this process's database sockets and locks.
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_start,
            initargs=(self._plugs,),
        )


class _Process:
    """What one process of the pool keeps between batches."""

    extractors: Extractors


def _start(plugs: ExtractorPlugs) -> None:
    # Ctrl-C reaches every process of the terminal: the parent decides what ends, and when.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_die_with_parent, daemon=True).start()
    _Process.extractors = open_extractors(plugs)


def _die_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(1)


def _extract_here(
    texts: list[str], options: OptionsByPlug | None, concepts: str, schema: SchemaMapping | None
) -> list[Outcome]:
    return _Process.extractors.extract_batch(texts, options, concepts, schema)
