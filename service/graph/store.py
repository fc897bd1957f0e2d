"""Swaps a document's new version in, by one transaction under its collection's lock (DESIGN §3)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from service.domain.chunk import Chunk
from service.domain.document import DocumentStatus
from service.domain.job import Job, JobStatus, Lease
from service.errors import UnknownCollection
from service.graph import denials, document_rows
from service.graph.batches import write_rows
from service.graph.clustering import reassign, refresh
from service.graph.executor import Executor, Transaction
from service.graph.facts import take_weight_of_document, write_evidence
from service.graph.ids import digest
from service.graph.job_rows import job_from
from service.graph.kinds import Kinds
from service.graph.parts import parts_of, tie_parts
from service.graph.passage_terms import passage_terms
from service.graph.queue import lost
from service.graph.shares import put_in, take_out
from service.graph.touched import Touched
from service.ingestion.ports import Processed
from service.resolution.matching import Group, Holder

_CHUNKS_A_BATCH = 200
_FAILURES_SHOWN = 100
"""How many failed chunks a job describes; it counts them all."""


class Store:
    """Writes what documents say, and takes it away again."""

    def __init__(self, executor: Executor, kinds: Kinds) -> None:
        self._executor = executor
        self._kinds = kinds

    async def swap(self, lease: Lease, processed: Processed) -> Job:
        """Puts the new version in the old one's place and ends the job, all at once or not at all.

        Raises LeaseLost where the job is no longer this worker's.
        """
        processed = await self._kinds.bounded(processed)

        async def work(transaction: Transaction) -> Job:
            await take_lock(transaction, lease.collection)
            if await _stored_version(transaction, lease) >= lease.version:
                return await _end(transaction, lease, JobStatus.CANCELLED, _SUPERSEDED)
            touched = await take_away(transaction, lease.document_id, keep_parts=processed.failed_chunks > 0)
            await self._write(transaction, lease, processed, touched)
            await refresh(transaction, lease.collection, touched)
            (counts,) = await transaction.run("ingestion/counts_of_document", documentId=lease.document_id)
            return await _end(transaction, lease, JobStatus(processed.status.value), _outcome(processed) | counts)

        return await self._executor.transaction(work)

    async def leave_unchanged(self, lease: Lease) -> Job:
        """Ends a job whose document holds the same content by the same recipe already."""

        async def work(transaction: Transaction) -> Job:
            await transaction.run("ingestion/forget_paid", documentId=lease.document_id, keepParts=False)
            (kept,) = await transaction.run(
                "ingestion/keep_version", documentId=lease.document_id, version=lease.version
            )
            properties = {
                "unchanged": True,
                "chunksDone": kept["chunks"],
                "chunksTotal": kept["chunks"],
                "entities": kept["entities"],
                "relationships": kept["facts"],
            }
            return await _end(transaction, lease, JobStatus(kept["status"]), properties)

        return await self._executor.transaction(work)

    async def _write(self, transaction: Transaction, lease: Lease, processed: Processed, touched: Touched) -> None:
        properties = document_rows.document_properties(lease, processed)
        await transaction.run_counted(
            "ingestion/write_document",
            1,
            documentId=lease.document_id,
            version=lease.version,
            text=processed.read.text,
            properties=properties,
        )
        chunk_ids = [
            digest("chunk", lease.document_id, processed.work.content_hash, chunk.chunk_index)
            for chunk in processed.chunks
        ]
        await _write_chunks(transaction, lease, processed, chunk_ids, properties["title"])
        await write_graph(transaction, lease, processed, chunk_ids, touched)


async def write_graph(
    transaction: Transaction, lease: Lease, processed: Processed, chunk_ids: Sequence[str], touched: Touched
) -> None:
    """Writes what a document says, its chunks being there. `refresh` must follow."""
    graph = processed.graph
    senses = list(graph.senses.values())
    await write_rows(
        transaction,
        "ingestion/write_senses",
        senses,
        document_rows.sense_row,
        collection=lease.collection,
        documentId=lease.document_id,
    )
    parts = await parts_of(transaction, lease.collection, lease.document_id, senses)
    await tie_parts(transaction, lease.collection, lease.document_id, parts)
    touched.blocks |= {sense.block for sense in graph.senses.values()}
    touched.name_keys |= graph.senses.keys()
    groups = {
        name_key: Group(sense.block, sense.type, sense.field, parts.get(name_key, ""))
        for name_key, sense in graph.senses.items()
    }
    assigned = await reassign(transaction, lease.collection, touched, set(groups.values()))
    entity_ids = {name_key: assigned[group] for name_key, group in groups.items()}
    await write_rows(
        transaction,
        "ingestion/link_senses",
        [{"nameKey": name_key, "entityId": entity_id} for name_key, entity_id in entity_ids.items()],
        documentId=lease.document_id,
    )
    await write_rows(
        transaction,
        "ingestion/write_mentions",
        graph.mentions,
        lambda mention: document_rows.mention_row(mention, entity_ids, chunk_ids, processed),
    )
    evidence = [
        document_rows.evidence_row(statement, entity_ids, chunk_ids, processed) for statement in graph.statements
    ]
    touched.fact_ids |= await write_evidence(transaction, lease.collection, evidence, touched.words)
    denied = [document_rows.denial_row(denial, entity_ids, chunk_ids, processed) for denial in graph.denials]
    touched.denial_ids |= await denials.write(transaction, lease.collection, denied)
    await put_in(transaction, [lease.document_id])


async def take_lock(transaction: Transaction, collection: str) -> int:
    """Takes a collection's lock to the end of the transaction and returns its serial."""
    taken = await transaction.run("ingestion/take_lock", collection=collection)
    if not taken:
        raise UnknownCollection(collection)
    serial: int = taken[0]["serial"]
    return serial


async def take_away(transaction: Transaction, document_id: str, *, keep_parts: bool = False) -> Touched:
    """Takes away what the stored version of a document says, and returns what that touches.

    `keep_parts`: what calls of a model have said of one half of an extraction stays, for the other to be asked again.
    What only this document supported is swept by the `refresh` that must follow.
    """
    touched = await take_version(transaction, document_id)
    await transaction.run("ingestion/forget_paid", documentId=document_id, keepParts=keep_parts)
    return touched


async def take_version(transaction: Transaction, document_id: str) -> Touched:
    """As `take_away`; what calls of a model have said of versions that are not stored yet stays."""
    (parts,) = await transaction.run("ingestion/parts_touched", documentId=document_id)
    denied = await denials.of_document(transaction, document_id)
    touched = Touched(name_keys=set(parts["nameKeys"]), fact_ids=set(parts["factIds"]), denial_ids=denied)
    if parts["chunks"] or parts["senses"]:
        await take_out(transaction, [document_id])
        await take_weight_of_document(transaction, touched.words, document_id)
    await transaction.run_counted("ingestion/delete_chunks", parts["chunks"], documentId=document_id)
    await transaction.run_counted("ingestion/delete_senses", parts["senses"], documentId=document_id)
    for row in parts["groups"]:
        group = Group(row["block"], row["type"], row["field"], row["part"])
        touched.note_holder(group, Holder(row["id"], row["createdAt"]))
        touched.ranks[row["id"]] = row["rank"]
    return touched


_SUPERSEDED = {"errorCode": "SUPERSEDED", "error": "A newer version of the document was stored before this one."}


async def _stored_version(transaction: Transaction, lease: Lease) -> int:
    held = await transaction.run("jobs/held_document", jobId=lease.job_id, owner=lease.owner, fence=lease.fence)
    if not held:
        raise lost(lease)
    version: int = held[0]["version"]
    return version


async def _end(transaction: Transaction, lease: Lease, status: JobStatus, properties: Mapping[str, Any]) -> Job:
    """Ends the job. Where the lease was lost meanwhile, LeaseLost rolls all of the transaction back."""
    ended = await transaction.run(
        "jobs/finish",
        jobId=lease.job_id,
        owner=lease.owner,
        fence=lease.fence,
        properties={**properties, "status": status.value},
    )
    if not ended:
        raise lost(lease)
    return job_from(ended[0]["job"])


def _outcome(processed: Processed) -> dict[str, Any]:
    return {
        "chunksDone": len(processed.chunks),
        "chunksTotal": len(processed.chunks),
        "failedChunks": processed.failed_chunks,
        "chunkFailures": json.dumps([asdict(failure) for failure in processed.failures[:_FAILURES_SHOWN]]),
        "dropped": json.dumps(dict(processed.graph.dropped), sort_keys=True),
        "warnings": json.dumps(dict(processed.warnings), sort_keys=True),
        "errorCode": "EMPTY" if processed.status is DocumentStatus.EMPTY else None,
        "error": processed.reason,
    }


async def _write_chunks(
    transaction: Transaction, lease: Lease, processed: Processed, chunk_ids: Sequence[str], title: str
) -> None:
    (collection,) = await transaction.run("terms/language_of", collection=lease.collection)

    def row(chunk: Chunk) -> dict[str, Any]:
        return document_rows.chunk_row(lease, processed, chunk, chunk_ids) | passage_terms(
            collection=lease.collection,
            document_id=lease.document_id,
            chunk_id=chunk_ids[chunk.chunk_index],
            text=chunk.text,
            title=title,
            language=collection["language"],
        )

    await write_rows(
        transaction,
        "ingestion/write_chunks",
        processed.chunks,
        row,
        size=_CHUNKS_A_BATCH,
        documentId=lease.document_id,
    )
    if len(processed.chunks) > 1:
        await transaction.run_counted("ingestion/link_chunks", len(processed.chunks) - 1, documentId=lease.document_id)
    records = document_rows.extraction_rows(processed, chunk_ids)
    await write_rows(transaction, "ingestion/write_extractions", records, size=_CHUNKS_A_BATCH)
