"""The accounts of jobs, in the database: what calls of a model have cost, and what they said, as soon as it is there.

A job's `usage` holds what each attempt at it (by its fence) has spent so far, in all: writing it again changes nothing,
and an attempt that has lost its lease still adds what it had begun to spend.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from service.domain.job import Lease
from service.domain.relationship import Extraction
from service.domain.usage import Usage
from service.extraction.account import Account
from service.extraction.ledger import Part, SentBatch
from service.extraction.record import extraction_key, from_json, to_json
from service.graph.batches import batches
from service.graph.executor import Executor, Transaction
from service.graph.usage import spent_by_attempt, total
from service.ingestion.ports import ExtractionRecord

Record = Callable[[str, Extraction], ExtractionRecord]


class Accounts:
    """Opens accounts."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    async def open(self, lease: Lease, record: Record) -> Account:
        """The account of one attempt at a job, with what the attempts before it have spent."""
        rows = await self._executor.read("jobs/usage", jobId=lease.job_id)
        before = spent_by_attempt(rows[0]["usage"] if rows else None)
        return Account(JobLedger(self._executor, lease, record), total(before))


class JobLedger:
    """What one attempt at a job keeps and has spent. Where the document is gone, nothing is kept."""

    def __init__(self, executor: Executor, lease: Lease, record: Record) -> None:
        self._executor = executor
        self._lease = lease
        self._record = record

    async def keep(self, results: Mapping[str, Extraction], spent: Usage) -> None:
        """Keeps what was said of texts, and what the attempt has spent, in one transaction."""
        await self._keep([self._record(text, extraction) for text, extraction in results.items()], spent, is_part=False)

    async def keep_part(self, part: Part, results: Mapping[str, Extraction], spent: Usage) -> None:
        """The same for half of what is asked of texts."""
        records = [
            ExtractionRecord(extraction_key(text, part.identity), part.extractor, part.model, to_json(extraction))
            for text, extraction in results.items()
        ]
        await self._keep(records, spent, is_part=True)

    async def known_part(self, part: Part, texts: Sequence[str]) -> Mapping[str, Extraction]:
        """What was kept so, whichever document it was paid for, by text."""
        keys = {extraction_key(text, part.identity): text for text in texts}
        rows = await self._executor.read("ingestion/known_extractions", keys=list(keys))
        return {keys[row["key"]]: from_json(row["result"]) for row in rows}

    async def note_batch(self, batch: SentBatch) -> None:
        """Notes a batch; a second time with its id."""
        await self._executor.write("ingestion/note_batch", batch=_batch_properties(batch), **self._source)

    async def charge_batch(self, batch: SentBatch, spent: Usage) -> None:
        """Notes that a batch is paid for, and what the attempt has spent with it, in one transaction."""

        async def work(transaction: Transaction) -> None:
            await self._note(transaction, spent)
            properties = {"id": batch.id, "charged": True}
            await transaction.run("ingestion/note_batch", batch=properties, **self._source)

        await self._executor.transaction(work)

    async def batches(self) -> Sequence[SentBatch]:
        """The batches that were noted for the document."""
        rows = await self._executor.read("ingestion/batches", documentId=self._lease.document_id)
        return [
            SentBatch(
                row["batch"]["id"],
                row["batch"].get("batchId"),
                row["batch"]["keys"],
                row["batch"]["notedAt"],
                row["batch"]["charged"],
                row["batch"].get("cancelling", False) or row["batch"].get("cancelled", False),
            )
            for row in rows
        ]

    async def _keep(self, records: Sequence[ExtractionRecord], spent: Usage, *, is_part: bool) -> None:
        async def work(transaction: Transaction) -> None:
            await self._note(transaction, spent)
            for some in batches(map(asdict, records)):
                await transaction.run("ingestion/keep_extractions", rows=some, isPart=is_part, **self._source)

        await self._executor.transaction(work)

    @property
    def _source(self) -> dict[str, Any]:
        return {"documentId": self._lease.document_id, "version": self._lease.version}

    async def _note(self, transaction: Transaction, spent: Usage) -> None:
        held = await transaction.run("jobs/hold", jobId=self._lease.job_id)
        if held:
            attempts = spent_by_attempt(held[0]["job"].get("usage")) | {str(self._lease.fence): spent}
            await transaction.run_counted(
                "jobs/note_usage",
                1,
                jobId=self._lease.job_id,
                usage=json.dumps({attempt: asdict(usage) for attempt, usage in attempts.items()}, sort_keys=True),
                costUsd=total(attempts).cost_usd,
            )


def _batch_properties(batch: SentBatch) -> dict[str, Any]:
    return {
        "id": batch.id,
        "batchId": batch.batch_id,
        "keys": list(batch.keys),
        "notedAt": batch.noted_at,
        "charged": batch.is_charged,
    }
