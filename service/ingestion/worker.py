"""Takes jobs from the queue and sees each to its end, whatever happens on the way.

A job is held under a lease that a heart-beat renews. What a document or a plug causes is counted against the job; what
the database, a lost process or a shutdown causes gives the job back, uncounted. A job over which something was lost is
worked on alone in its process: should it be what kills, it takes nobody with it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from service.domain.job import Lease, Progress, Stage
from service.errors import (
    AnswerPending,
    CountMismatch,
    DatabaseFault,
    DatabaseFull,
    DatabaseUnavailable,
    KgqlError,
    LeaseLost,
    PlugFailed,
    ProcessLost,
)
from service.ingestion.pipeline import Pipeline
from service.ingestion.ports import Queue, Sources, Store
from service.ingestion.room import Room

_log = logging.getLogger(__name__)

_PROGRESS_SECONDS = 0.5
_DATABASE_SECONDS = 2.0
_FULL_SECONDS = 15.0
_LOST_SECONDS = 5.0


class Worker:
    """Works on some documents at once, until it is cancelled."""

    def __init__(
        self,
        owner: str,
        queue: Queue,
        sources: Sources,
        store: Store,
        pipeline: Pipeline,
        *,
        documents: int,
        lease_seconds: float,
        poll_seconds: float,
    ) -> None:
        self._owner = owner
        self._queue = queue
        self._sources = sources
        self._store = store
        self._pipeline = pipeline
        self._documents = documents
        self._lease_seconds = lease_seconds
        self._poll_seconds = poll_seconds
        self._awake = asyncio.Event()
        self._room = Room()

    def wake(self) -> None:
        """Says that there may be work, so that nobody waits for the next poll."""
        self._awake.set()

    async def run(self) -> None:
        """Works until it is cancelled; then gives back what it holds."""
        async with asyncio.TaskGroup() as group:
            for number in range(self._documents):
                group.create_task(self._loop(f"{self._owner}/{number}"))

    async def _loop(self, owner: str) -> None:
        while True:
            await self._room.until_open()
            try:
                lease = await self._queue.claim(owner)
            except DatabaseFault as fault:
                _log.warning("can't look for jobs: %s", fault)
                await asyncio.sleep(_DATABASE_SECONDS)
                continue
            if lease is None:
                await self._idle()
            else:
                await self._see_through(lease)

    async def _idle(self) -> None:
        self._awake.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._awake.wait(), self._poll_seconds)

    async def _see_through(self, lease: Lease) -> None:
        """Works on a job and settles what came of it."""
        try:
            await self._work(lease)
        except LeaseLost as lost:
            _log.info("left job %s: %s", lease.job_id, lost.message)
        except DatabaseFull as fault:
            await self._settle(lease, partial(self._queue.release, lease, _FULL_SECONDS), fault)
        except DatabaseUnavailable as fault:
            await self._settle(lease, partial(self._queue.release, lease, 0, after_loss=True), fault)
        except ProcessLost as fault:
            await self._settle(lease, partial(self._queue.release, lease, _LOST_SECONDS, after_loss=True), fault)
        except AnswerPending as pending:
            await self._settle(lease, partial(self._queue.release, lease, pending.seconds), None)
        except KgqlError as fault:
            final = not isinstance(fault, (PlugFailed, CountMismatch, DatabaseFault))
            await self._settle(lease, partial(self._fail, lease, fault.code, str(fault), final=final), fault)
        except asyncio.CancelledError:
            await asyncio.shield(self._hand_over(lease))
            raise
        except Exception as fault:  # noqa: BLE001 (a bug of ours must park its document, not stop the others)
            _log.exception("job %s met a fault of ours", lease.job_id)
            message = f"An internal fault: {type(fault).__name__}. The service's log has more."
            await self._settle(lease, partial(self._fail, lease, "INTERNAL", message, final=False), None)

    async def _work(self, lease: Lease) -> None:
        progress = _Latest(Progress(Stage.READING))
        heart = asyncio.create_task(self._beat(lease, progress))
        body = asyncio.create_task(self._process(lease, progress))
        try:
            await asyncio.wait({heart, body}, return_when=asyncio.FIRST_COMPLETED)
            if heart.done():
                heart.result()
            await body
        finally:
            for task in (heart, body):
                task.cancel()
            await asyncio.gather(heart, body, return_exceptions=True)

    async def _process(self, lease: Lease, progress: _Latest) -> None:
        async with self._room.entered(alone=lease.losses > 0):
            await self._process_inside(lease, progress)

    async def _process_inside(self, lease: Lease, progress: _Latest) -> None:
        work = await self._sources.load(lease)
        processed = await self._pipeline.process(work, progress.report)
        if processed is None:
            await self._store.leave_unchanged(lease)
            return
        progress.report(Progress(Stage.STORING, len(processed.chunks), len(processed.chunks), *progress.found))
        await self._store.swap(lease, processed)

    async def _beat(self, lease: Lease, progress: _Latest) -> None:
        """Renews the lease until cancelled; ends with LeaseLost where it is lost."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(progress.changed.wait(), self._lease_seconds / 3)
            progress.changed.clear()
            try:
                await self._queue.renew(lease, progress.latest)
            except LeaseLost:
                if progress.latest.stage is Stage.STORING:
                    return  # the swap has just ended the job itself, or finds out at its end
                raise
            except DatabaseUnavailable as fault:
                _log.warning("can't renew the lease of job %s: %s", lease.job_id, fault)
            await asyncio.sleep(_PROGRESS_SECONDS)

    async def _fail(self, lease: Lease, code: str, message: str, *, final: bool) -> None:
        status = await self._queue.fail(lease, code, message, final=final)
        _log.warning("job %s is %s: %s", lease.job_id, status, message)

    async def _hand_over(self, lease: Lease) -> None:
        """Gives a job back at shutdown. Where that can't be done, its lease runs out by itself."""
        try:
            await self._queue.release(lease, 0)
        except KgqlError as fault:
            _log.warning("job %s is left to its lease: %s", lease.job_id, fault)

    async def _settle(self, lease: Lease, settle: Callable[[], Awaitable[None]], fault: KgqlError | None) -> None:
        """Writes the outcome, waiting for a database that is away. A lost lease needs no outcome."""
        if fault is not None:
            _log.warning("job %s: %s", lease.job_id, fault)
        while True:
            try:
                await settle()
            except LeaseLost:
                return
            except DatabaseFault as away:
                _log.warning("can't settle job %s: %s", lease.job_id, away)
                await asyncio.sleep(_DATABASE_SECONDS)
            else:
                return


class _Latest:
    """The newest progress of a job, for its heart-beat to note."""

    def __init__(self, first: Progress) -> None:
        self.latest = first
        self.changed = asyncio.Event()

    @property
    def found(self) -> tuple[int, int]:
        return self.latest.entities, self.latest.relationships

    def report(self, progress: Progress) -> None:
        self.latest = progress
        self.changed.set()
