"""Spreads extraction over processes: parsing is pure computing, and Python computes on one core a process.

Plugs that are given by name are made once in each process. A caller's own objects can't be sent there: they, and
everything where the setting says 0 processes, run on one thread of this one. A text that a plug takes too long for
fails by itself: its process is killed (or its thread left behind), and the rest of its batch is read. So does one that
its process dies of; it is asked for twice, since a process may have been killed from outside. A Dask cluster takes the
place of the processes where one is named (`dask_lane.py`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

from service.domain.brief import PLAIN, Brief
from service.errors import PlugDied, PlugTimedOut
from service.extraction.dask_lane import DaskCluster, DaskLane
from service.extraction.extractor_plugs import ExtractorPlugs, open_extractors
from service.extraction.lanes import Lane, ProcessLane, ThreadLane
from service.extraction.running import Outcome


class ExtractionExecutor:
    """An asynchronous face on `Extractors`. Close it when the service ends."""

    def __init__(self, plugs: ExtractorPlugs, processes: int, cluster: str | None = None) -> None:
        """`processes`: how many texts' batches are read at once; 0: one, on a thread of this process.

        `cluster`: the address of a Dask scheduler, whose workers read them in place of processes of this machine.
        Raises PlugNotFound for a plug that can't be had.
        """
        self.extractors = open_extractors(plugs)
        self.processes = processes if plugs.are_names else 0
        self._seconds = self.extractors.time_limit
        self._lanes: list[Lane] = [*_lanes_elsewhere(plugs, self.extractors.name, self.processes, cluster)]
        if not self._lanes:
            self._lanes = [ThreadLane(plugs, self.extractors)]
        # The lane that was free last is taken first: no process is made before it is needed.
        self._free: asyncio.LifoQueue[Lane] = asyncio.LifoQueue()
        for lane in self._lanes:
            self._free.put_nowait(lane)
        self._reading: set[asyncio.Task[list[Outcome]]] = set()

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
        return len(self._lanes)

    async def extract(self, texts: Sequence[str], brief: Brief = PLAIN) -> list[Outcome]:
        """One batch, read by one process; any number may be asked for at once, and wait for their turn.

        Raises ProcessLost where no process can be had: nothing was kept, the batch can be asked for again.
        """
        self.extractors.check(brief)
        lane = await self._free.get()
        reading = asyncio.create_task(self._read(lane, texts, brief))
        self._reading.add(reading)
        reading.add_done_callback(self._ended)
        # Who asked may be cancelled: the lane is free again when the batch is read, not before.
        return await asyncio.shield(reading)

    def identity(self, brief: Brief = PLAIN) -> str:
        """What a result is recorded under, beside its text: see `record.extraction_key`."""
        return self.extractors.identity(brief)

    async def close(self) -> None:
        """Drops what waits and what runs, and stops the processes: nothing is lost that can't be asked for again."""
        for reading in self._reading:
            reading.cancel()
        await asyncio.gather(*self._reading, return_exceptions=True)
        for lane in self._lanes:
            await lane.close()

    async def _read(self, lane: Lane, texts: Sequence[str], brief: Brief) -> list[Outcome]:
        """The batch, and after a time-out or a death or without a batch form each text by itself."""
        try:
            if self.extractors.have_batch_form and len(texts) > 1:
                try:
                    return await lane.read(texts, brief, self._seconds)
                except (PlugTimedOut, PlugDied):
                    pass  # one of them is to blame: which one is found by asking for each
            outcomes: list[Outcome] = []
            for text in texts:
                outcomes += await self._read_one(lane, text, brief)
            return outcomes
        finally:
            self._free.put_nowait(lane)

    async def _read_one(self, lane: Lane, text: str, brief: Brief) -> list[Outcome]:
        """One text; it is at fault where two processes died of it and nothing else."""
        try:
            return await lane.read([text], brief, self._seconds)
        except PlugTimedOut as fault:
            return [fault]
        except PlugDied:
            pass  # perhaps it was killed from outside
        try:
            return await lane.read([text], brief, self._seconds)
        except (PlugTimedOut, PlugDied) as fault:
            return [fault]

    def _ended(self, reading: asyncio.Task[list[Outcome]]) -> None:
        self._reading.discard(reading)
        if not reading.cancelled():
            reading.exception()  # retrieved: whoever asked may be gone


def _lanes_elsewhere(plugs: ExtractorPlugs, name: str, count: int, cluster: str | None) -> Iterator[Lane]:
    """As many lanes in other processes; a process is made when its lane is first used."""
    if cluster is None:
        yield from (ProcessLane(plugs, name) for _ in range(count))
    elif count:
        way = DaskCluster(cluster, plugs, name)
        yield from (DaskLane(way) for _ in range(count))
