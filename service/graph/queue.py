"""The queue of jobs, in the database: claimed under a lease, so that a worker that dies loses nothing."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from typing import Any

from service.domain.job import Job, JobStatus, Lease, Progress
from service.errors import Conflict, LeaseLost, NotFound
from service.graph.executor import Executor, Transaction
from service.graph.job_rows import job_from, new_job, progress_properties

_log = logging.getLogger(__name__)

_PATIENCE = 2
"""Lease times for which a job is left to a service that has the plugs that it was handed in for."""


class Queue:
    """Jobs for any number of workers in any number of processes."""

    def __init__(self, executor: Executor, lease_seconds: float, max_failures: int, plugs: str = "") -> None:
        """`plugs`: which those are that its jobs are handed in for (see `recipe.plugs_of`)."""
        self._plugs = plugs
        self._executor = executor
        self._lease_seconds = lease_seconds
        self._max_failures = max_failures

    async def claim(self, owner: str) -> Lease | None:
        """The job that is next (see `cypher/jobs/claim.cypher`), or None. A lost worker's lease must have run out."""
        rows = await self._executor.write(
            "jobs/claim",
            owner=owner,
            leaseSeconds=self._lease_seconds,
            plugs=self._plugs,
            patienceSeconds=_PATIENCE * self._lease_seconds,
        )
        if not rows:
            return None
        job = rows[0]["job"]
        what = (job["documentId"], job["collection"], job["version"])
        asked_of = rows[0]["askedOf"] or self._plugs
        is_adopted = asked_of != self._plugs
        if is_adopted:
            _log.warning(
                "job %s was handed in for %s; nobody who has those has taken it, so it is worked on with %s",
                job["id"],
                asked_of,
                self._plugs,
            )
        return Lease(job["id"], owner, job["fence"], *what, losses=job["losses"], is_adopted=is_adopted)

    async def renew(self, lease: Lease, progress: Progress) -> None:
        """Keeps the lease and notes the progress. Raises LeaseLost where the job is another's or cancelled."""
        noted = {"leaseSeconds": self._lease_seconds, "progress": progress_properties(progress)}
        rows = await self._executor.write("jobs/renew", **_held_by(lease), **noted)
        _must_hold(lease, rows)

    async def release(self, lease: Lease, delay_seconds: float, *, after_loss: bool = False) -> None:
        """Gives the job back, for whoever comes after the delay. Nothing is counted against the document.

        `after_loss`: what it needs was lost over it, so it is worked on alone from then on.
        """
        properties = {"losses": lease.losses + 1} if after_loss else {}
        rows = await self._executor.write(
            "jobs/release", **_held_by(lease), delaySeconds=delay_seconds, properties=properties
        )
        _must_hold(lease, rows)

    async def fail(self, lease: Lease, code: str, message: str, *, final: bool) -> JobStatus:
        """Counts a failure against the document: tried again with a growing delay, or parked as FAILED."""

        async def work(transaction: Transaction) -> JobStatus:
            held = await transaction.run("jobs/hold", jobId=lease.job_id)
            if not held or not _holds(lease, held[0]["job"]):
                raise lost(lease)
            failures = held[0]["job"]["failures"] + 1
            properties = {"failures": failures, "errorCode": code, "error": message}
            if not final and failures < self._max_failures:
                await transaction.run_counted(
                    "jobs/release",
                    1,
                    **_held_by(lease),
                    delaySeconds=float(2**failures),
                    properties=properties,
                )
                return JobStatus.QUEUED
            await transaction.run(
                "jobs/finish",
                **_held_by(lease),
                properties={**properties, "status": JobStatus.FAILED.value},
            )
            await transaction.run_counted(
                "jobs/set_document_status",
                1,
                documentId=lease.document_id,
                status=JobStatus.FAILED.value,
                reason=message,
            )
            return JobStatus.FAILED

        return await self._executor.transaction(work)

    async def cancel(self, job_id: str) -> Job:
        """Ends a job that is not done. Raises NotFound, or Conflict where it has ended already."""

        async def work(transaction: Transaction) -> Job:
            job, _ = await _held(transaction, job_id)
            if job.status.is_final:
                raise Conflict(
                    f"The job has ended already: {job.status}.", "Only a queued or running job can be cancelled."
                )
            rows = await transaction.run(
                "jobs/cancel",
                jobId=job_id,
                properties={"errorCode": "CANCELLED", "error": "Cancelled on request."},
            )
            await transaction.run_counted(
                "jobs/set_document_status",
                1,
                documentId=job.document_id,
                status=JobStatus.CANCELLED.value,
                reason="Cancelled on request.",
            )
            return job_from(rows[0]["job"])

        return await self._executor.transaction(work)

    async def retry(self, job_id: str, options: Mapping[str, Mapping[str, Any]] | None = None) -> Job:
        """Queues a failed or cancelled job anew, with `options` by plug over those that its document came with.

        Raises NotFound, or Conflict where there is nothing to retry.
        """

        async def work(transaction: Transaction) -> Job:
            job, submitted = await _held(transaction, job_id)
            if job.status not in (JobStatus.FAILED, JobStatus.CANCELLED):
                raise Conflict(f"The job is {job.status}.", "Only a failed or cancelled job can be tried again.")
            if submitted is None:
                raise NotFound("The job's document has been deleted.", "Ingest it again.")
            if submitted != job.version:
                raise Conflict("A newer version of the document has been handed in.", "Retry that one's job.")
            if options:
                await _set_options(transaction, job, options)
            return job_from((await transaction.run("jobs/requeue", jobId=job_id, plugs=self._plugs))[0]["job"])

        return await self._executor.transaction(work)

    async def reprocess(self, document_id: str) -> Job:
        """Works a stored document out again; what its extractors said of unchanged texts is used again.

        A document that is on its way already keeps its job. Raises NotFound.
        """

        async def work(transaction: Transaction) -> Job:
            unfinished = await transaction.run("jobs/unfinished", documentId=document_id)
            if unfinished:
                return job_from(unfinished[0]["job"])
            rows = await transaction.run("jobs/reprocess", documentId=document_id, job=new_job(self._plugs))
            if not rows:
                raise NotFound("There is no such document.", "List those there are with the query documents.")
            return job_from(rows[0]["job"])

        return await self._executor.transaction(work)


async def _held(transaction: Transaction, job_id: str) -> tuple[Job, int | None]:
    """The job, locked, and the newest version handed in of its document (None where that is deleted)."""
    rows = await transaction.run("jobs/hold", jobId=job_id)
    if not rows:
        raise NotFound("There is no such job.", "List those there are with the query jobs.")
    return job_from(rows[0]["job"]), rows[0]["submitted"]


async def _set_options(transaction: Transaction, job: Job, options: Mapping[str, Mapping[str, Any]]) -> None:
    """Puts options over those of the job's source; what they don't name stays as it was."""
    source = {"documentId": job.document_id, "version": job.version}
    rows = await transaction.run("jobs/source_options", **source)
    merged = json.loads(rows[0]["options"]) if rows else {}
    for plug, later in options.items():
        merged[plug] = {**merged.get(plug, {}), **later}
    await transaction.run_counted("jobs/set_source_options", 1, **source, options=json.dumps(merged, sort_keys=True))


def _held_by(lease: Lease) -> dict[str, Any]:
    return {"jobId": lease.job_id, "owner": lease.owner, "fence": lease.fence}


def _holds(lease: Lease, job: Mapping[str, Any]) -> bool:
    return (job["status"], job.get("owner"), job["fence"]) == (JobStatus.RUNNING.value, lease.owner, lease.fence)


def _must_hold(lease: Lease, rows: list[dict[str, Any]]) -> None:
    if not rows or rows[0]["count"] != 1:
        raise lost(lease)


def lost(lease: Lease) -> LeaseLost:
    """The error of a worker that no longer owns its job."""
    return LeaseLost(f"The job {lease.job_id} was cancelled or is another worker's now.", "Nothing is to be done.")
