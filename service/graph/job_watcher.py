"""Watches jobs for any number of subscribers with one statement a tick.

The database is the only place that knows how far a job is (any replica may work on it), so it is asked; but by one task
for the whole process, which lives as long as somebody watches. A subscriber that is slow gets the latest state, not
each: nothing piles up.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import suppress

from service.domain.job import Job
from service.errors import DatabaseUnavailable, KgqlError, NotFound

Read = Callable[[Sequence[str]], Awaitable[dict[str, Job]]]


class JobWatcher:
    """Looks at all watched jobs every `seconds`."""

    def __init__(self, read: Read, seconds: float) -> None:
        self._read = read
        self._seconds = seconds
        self._watches: set[_Watch] = set()
        self._task: asyncio.Task[None] | None = None

    async def watch(self, job_id: str) -> AsyncGenerator[Job, None]:
        """The job now and after each change, until it is final. Raises NotFound where there is none (any more)."""
        watch = _Watch(job_id)
        self._watches.add(watch)
        try:
            watch.tell((await self._read([job_id])).get(job_id))
            if self._task is None:
                self._task = asyncio.create_task(self._look(), name="job watcher")
            while True:
                job = await watch.next()
                yield job
                if job.status.is_final:
                    return
        finally:
            self._watches.discard(watch)
            if not self._watches:
                await self.close()

    async def close(self) -> None:
        """Looks no more. Whoever still watches hears nothing further."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(self._seconds)
            watches = list(self._watches)
            try:
                found = await self._read(sorted({watch.job_id for watch in watches}))
            except DatabaseUnavailable:
                continue  # it passes by itself, and the jobs are kept
            except KgqlError as error:
                for watch in watches:
                    watch.fail(error)
                continue
            for watch in watches:
                watch.tell(found.get(watch.job_id))


class _Watch:
    """One subscriber: the latest state that it hasn't seen yet, or the reason why there will be none."""

    def __init__(self, job_id: str) -> None:
        self.job_id = job_id
        self._latest: Job | None = None
        self._error: KgqlError | None = None
        self._news = asyncio.Event()

    def tell(self, job: Job | None) -> None:
        if job is None:
            self.fail(NotFound(f"There is no job {self.job_id!r}.", "Its document may have been deleted."))
        elif job != self._latest:
            self._latest = job
            self._news.set()

    def fail(self, error: KgqlError) -> None:
        self._error = error
        self._news.set()

    async def next(self) -> Job:
        await self._news.wait()
        self._news.clear()
        if self._error is not None:
            raise self._error
        assert self._latest is not None
        return self._latest
