"""Where a batch of texts is read: a process of its own, which is killed if it hangs, or a thread of this process.

Each lane reads one batch at a time, so that what is over its time can be stopped without stopping any other.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Any, Protocol

from service.domain.brief import Brief
from service.errors import KgqlError, PlugDied, PlugTimedOut, ProcessLost
from service.extraction.extractor_plugs import ExtractorPlugs, make_extractors, open_extractors
from service.extraction.running import Extractors, Outcome
from service.time_limits import Threads, timed_out


class Lane(Protocol):
    """Reads one batch after another."""

    async def read(self, texts: Sequence[str], brief: Brief, seconds: float | None) -> list[Outcome]:
        """Raises PlugTimedOut where it takes longer, PlugDied where its process died over it, and ProcessLost where
        no process can be had: no text is to blame for that."""

    async def close(self) -> None: ...


class ProcessLane:
    """A process with the plugs in it, made when it is first needed and again after it was lost."""

    def __init__(self, plugs: ExtractorPlugs, name: str) -> None:
        self._plugs = plugs
        self._name = name
        self._pool: ProcessPoolExecutor | None = None
        self._process = 0

    async def read(self, texts: Sequence[str], brief: Brief, seconds: float | None) -> list[Outcome]:
        loop = asyncio.get_running_loop()
        try:
            pool = self._pool or await self._started()
            reading = loop.run_in_executor(pool, _extract_here, [*texts], brief)
            reading.add_done_callback(_seen)
            await asyncio.wait({reading}, timeout=seconds)
            if reading.done():
                return reading.result()
        except BrokenProcessPool as error:
            await self.close()
            raise PlugDied(
                f"The process that read it with {self._name} died.",
                "The plug ended it, or memory is short: lower KGQL_EXTRACTION_PROCESSES. Then reprocess the document.",
            ) from error
        except asyncio.CancelledError:
            await self.close()
            raise
        await self.close()
        raise timed_out(self._name, seconds)

    async def _started(self) -> ProcessPoolExecutor:
        """A process with the plugs made in it. Raises ProcessLost, and PlugTimedOut where that takes too long."""
        self._pool = pool = _new_pool()
        loop = asyncio.get_running_loop()
        try:
            self._process = await loop.run_in_executor(pool, os.getpid)
            making = loop.run_in_executor(pool, _make, self._plugs)
            making.add_done_callback(_seen)
            await asyncio.wait({making}, timeout=self._plugs.making_seconds)
            if making.done():
                making.result()
                return pool
        except BrokenProcessPool as error:
            await self.close()
            raise ProcessLost(
                "A process that extracts died before it had read anything.",
                "Another takes its place. If this repeats, memory is short: set KGQL_EXTRACTION_PROCESSES lower.",
            ) from error
        except KgqlError:
            await self.close()
            raise
        await self.close()
        raise timed_out(f"Making {self._name}", self._plugs.making_seconds)

    async def close(self) -> None:
        """Stops the process, whatever it does, and waits for its end."""
        pool, process = self._pool, self._process
        self._pool, self._process = None, 0
        if process:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        if pool is not None:
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)


class ThreadLane:
    """A thread of this process, for a caller's own objects. One that hangs is left behind."""

    def __init__(self, plugs: ExtractorPlugs, extractors: Extractors) -> None:
        self._plugs = plugs
        self._extractors = extractors
        self._threads = Threads("extraction")

    async def read(self, texts: Sequence[str], brief: Brief, seconds: float | None) -> list[Outcome]:
        extractors = self._extractors
        try:
            call, called = extractors.extract_batch, extractors.name
            return await self._threads.run(call, texts, brief, seconds=seconds, called=called)
        except PlugTimedOut:
            # The thread that was left behind may still be using the old ones; what they await is cancelled.
            extractors.close()
            self._extractors = await asyncio.to_thread(open_extractors, self._plugs)
            raise

    async def close(self) -> None:
        """A thread that was left behind ends with the service."""
        self._extractors.close()


def _seen(reading: asyncio.Future[Any]) -> None:
    """Takes note of a failure that nobody waits for any more."""
    if not reading.cancelled():
        reading.exception()


def _new_pool() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(
        max_workers=1,
        # A forked child would share this process's database sockets and locks.
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_start,
    )


class _Process:
    """What a process keeps between batches."""

    extractors: Extractors


def _start() -> None:
    # Ctrl-C reaches every process of the terminal: the parent decides what ends, and when.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_die_with_parent, daemon=True).start()


def _make(plugs: ExtractorPlugs) -> None:
    _Process.extractors = make_extractors(plugs)


def _die_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(1)


def _extract_here(texts: list[str], brief: Brief) -> list[Outcome]:
    return _Process.extractors.extract_batch(texts, brief)
