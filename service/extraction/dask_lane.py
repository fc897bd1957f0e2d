"""Extraction on a Dask cluster: batches go to its scheduler, and whichever worker is free reads them.

    KGQL_EXECUTOR=dask://scheduler.internal:8786

Its workers must have this same version of kgql, with the plugs that are named. Each makes the plugs once, when it is
first asked, and reads one batch at a time. A worker that dies takes nothing with it: the scheduler gives its batches to
others, and blames one only when several workers in a row have died of it (`distributed.scheduler.allowed-failures`).
"""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from typing import TYPE_CHECKING

from service import __version__
from service.domain.brief import Brief
from service.errors import PlugDied, PlugNotFound, ProcessLost
from service.extraction.extractor_plugs import ExtractorPlugs, open_extractors
from service.extraction.lanes import ThreadLane
from service.extraction.running import Outcome

if TYPE_CHECKING:
    from distributed import Client

_CONNECT_SECONDS = 10.0


class DaskCluster:
    """The way to one scheduler: opened when it is first needed, and again after it was lost."""

    def __init__(self, address: str, plugs: ExtractorPlugs, name: str) -> None:
        """`address`: of the scheduler, as tcp://host:port. Raises PlugNotFound where Dask is not installed."""
        try:
            import distributed  # noqa: F401, PLC0415 (an extra, and half a second)
        except ImportError as error:
            raise PlugNotFound(
                "KGQL_EXECUTOR names a Dask cluster, and Dask is not installed.", "Run: pip install 'kgql[dask]'"
            ) from error
        self._address = address
        self._plugs = plugs
        self._name = name
        self._client: Client | None = None
        self._opening = asyncio.Lock()

    async def read(self, texts: Sequence[str], brief: Brief, seconds: float | None) -> list[Outcome]:
        """One batch, once a worker is free. Raises as `Lane.read`."""
        from distributed import KilledWorker  # noqa: PLC0415 (likewise)

        client = await self._opened()
        future = client.submit(
            extract_here, self._plugs, __version__, list(texts), brief, seconds, pure=False, key=None
        )
        try:
            outcomes: list[Outcome] = await future
        except KilledWorker as error:
            raise PlugDied(
                f"The workers that read it with {self._name} died, one after another.",
                "The plug ended them, or their memory is short. Then reprocess the document.",
            ) from error
        except (CancelledError, OSError) as error:
            await self.close()
            raise _lost(self._address) from error
        finally:
            future.release()
        return outcomes

    async def close(self) -> None:
        """Leaves the cluster; what it still reads for this service is dropped."""
        client, self._client = self._client, None
        if client is not None:
            with suppress(OSError, TimeoutError):
                await client.close()

    async def _opened(self) -> Client:
        from distributed import Client  # noqa: PLC0415 (likewise)

        async with self._opening:
            if self._client is None or self._client.status not in ("running", "connecting"):
                await self.close()
                try:
                    self._client = await Client(
                        self._address, asynchronous=True, timeout=_CONNECT_SECONDS, set_as_default=False
                    )
                except OSError as error:  # a time-out is one too
                    raise _lost(self._address) from error
            return self._client


class DaskLane:
    """One of the batches that a service has on a cluster at once."""

    def __init__(self, cluster: DaskCluster) -> None:
        self._cluster = cluster

    async def read(self, texts: Sequence[str], brief: Brief, seconds: float | None) -> list[Outcome]:
        return await self._cluster.read(texts, brief, seconds)

    async def close(self) -> None:
        await self._cluster.close()


async def extract_here(
    plugs: ExtractorPlugs, version: str, texts: list[str], brief: Brief, seconds: float | None
) -> list[Outcome]:
    """What a worker runs: on a thread of its own, one batch after another. Raises ProcessLost for another version."""
    if version != __version__:
        raise ProcessLost(
            f"A Dask worker has kgql {__version__}, and the service {version}.", "Start the workers with the same."
        )
    key = pickle.dumps(plugs)
    lane = _lanes.get(key)
    if lane is None:
        lane = _lanes[key] = ThreadLane(plugs, open_extractors(plugs))
    return await lane.read(texts, brief, seconds)


_lanes: dict[bytes, ThreadLane] = {}
"""What a worker has made, by the plugs that it was asked for."""


def _lost(address: str) -> ProcessLost:
    return ProcessLost(
        f"The Dask scheduler at {address} can't be reached.", "Documents wait until it is back: see KGQL_EXECUTOR."
    )
