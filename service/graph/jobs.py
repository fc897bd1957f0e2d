"""Jobs, as readers ask for them: by id, in pages, and as they go on."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from typing import Any

from service.domain.filters import JobFilter
from service.domain.job import Job
from service.domain.paging import Page, Position, Window
from service.graph.executor import Executor, Row
from service.graph.job_rows import job_from
from service.graph.job_watcher import JobWatcher
from service.graph.paging import CollectionRange, walk

_LOWEST: Position = ("0001-01-01T00:00:00Z", "")
_HIGHEST: Position = ("9999-12-31T23:59:59Z", "")


class Jobs:
    """The jobs of one database. `progress_seconds` is how often watched jobs are looked at."""

    def __init__(self, executor: Executor, progress_seconds: float = 0.25) -> None:
        self._executor = executor
        self._watcher = JobWatcher(self.by_ids, progress_seconds)

    async def by_ids(self, ids: Sequence[str]) -> dict[str, Job]:
        """Those that are there, by id. What a job that has ended has written can be read, by anybody."""
        jobs = await self._by_ids(ids)
        if any(job.status.is_final for job in jobs.values()):
            # Neo4j shows a commit piece by piece: the job may be READY before its facts are to be found. By its
            # bookmark a second read waits until the whole commit is visible.
            jobs = await self._by_ids(ids)
        return jobs

    async def page(self, wanted: JobFilter, window: Window) -> Page[Job]:
        """By collection and time, the oldest first. Positions are (collection, time, id)."""
        name = f"browse/jobs/page_{'backward' if window.backward else 'forward'}"

        async def fetch(ranges: list[CollectionRange], limit: int) -> list[Row]:
            return list(
                await self._executor.read(name, ranges=_rows_of(ranges), statuses=_statuses(wanted), limit=limit)
            )

        found = await walk(
            fetch,
            wanted.collections,
            window,
            lowest=_LOWEST,
            highest=_HIGHEST,
            position=lambda row: (row["job"]["collection"], row["createdKey"], row["job"]["id"]),
        )
        return Page(tuple((position, job_from(row["job"])) for position, row in found.items), found.more)

    async def count(self, wanted: JobFilter) -> int:
        """How many there are in all pages."""
        rows = await self._executor.read(
            "browse/jobs/count", collections=list(wanted.collections), statuses=_statuses(wanted)
        )
        return int(rows[0]["count"])

    def watch(self, job_id: str) -> AsyncGenerator[Job, None]:
        """The job now and after each change, until it is final. Raises NotFound."""
        return self._watcher.watch(job_id)

    async def close(self) -> None:
        """Ends all watching."""
        await self._watcher.close()

    async def _by_ids(self, ids: Sequence[str]) -> dict[str, Job]:
        rows = await self._executor.read("browse/jobs/by_ids", ids=list(ids))
        return {row["job"]["id"]: job_from(row["job"]) for row in rows}


def _statuses(wanted: JobFilter) -> list[str] | None:
    return None if wanted.statuses is None else [status.value for status in wanted.statuses]


def _rows_of(ranges: list[CollectionRange]) -> list[dict[str, Any]]:
    return [
        {
            "ordinal": ordinal,
            "collection": part.collection,
            "startTime": part.start[0],
            "startId": part.start[1],
            "endTime": part.end[0],
            "endId": part.end[1],
        }
        for ordinal, part in enumerate(ranges)
    ]
