"""Keeps what documents deny beside the facts: each denial of a subject, a kind and an object is a node of its own, with
its words as evidence and without a typed edge, so that nothing that reads facts or edges ever takes it for one.

A denial is a function of the documents as a fact is: it moves with the senses that it speaks of, and goes with its last
words. It keeps no entity alive. Runs inside a transaction that holds the collection's lock.
"""

from __future__ import annotations

from collections.abc import Collection as Bag
from collections.abc import Sequence
from typing import Any

from service.graph.batches import batches, write_rows
from service.graph.executor import Transaction
from service.graph.facts import fact_key
from service.graph.ids import digest


def denial_id(collection: str, subject_id: str, kind: str, object_id: str) -> str:
    return digest("denial", collection, subject_id, kind, object_id)


async def write(transaction: Transaction, collection: str, evidence: Sequence[dict[str, Any]]) -> set[str]:
    """Lays the words that deny something under their denials, making those that are new; returns the denials' ids.

    Each row has `type`, `chunkId`, `subjectId`, `objectId` and the edge's `properties`.
    """
    rows = [
        {
            **row,
            "id": denial_id(collection, row["subjectId"], row["type"], row["objectId"]),
            "key": fact_key(row["subjectId"], row["type"], row["objectId"]),
        }
        for row in evidence
    ]
    await write_rows(transaction, "ingestion/write_denials", rows, collection=collection)
    return {row["id"] for row in rows}


async def move(transaction: Transaction, collection: str, moved: Sequence[dict[str, Any]]) -> set[str]:
    """Lays what speaks of moved names (`documentId`, `nameKey`) under the denials that it belongs to now.

    Returns the ids of those that this touches.
    """
    taken = await transaction.run("ingestion/take_denials", rows=list(moved))
    return {row["denialId"] for row in taken} | await write(transaction, collection, taken)


async def of_document(transaction: Transaction, document_id: str) -> set[str]:
    """The denials that the stored version of a document states."""
    return {row["id"] for row in await transaction.run("ingestion/denials_of_chunks", documentId=document_id)}


async def sweep(transaction: Transaction, ids: Bag[str]) -> None:
    """Takes away those that nothing states any more: before their entities go."""
    for batch in batches(sorted(ids)):
        await transaction.run("ingestion/sweep_denials", ids=batch)


async def refresh(transaction: Transaction, ids: Bag[str], renamed: Bag[str]) -> None:
    """Brings denials to what states them now: those given, and all that speak of entities with another name."""
    touched = set(ids)
    for batch in batches(sorted(renamed)):
        rows = await transaction.run("ingestion/denials_of_entities", ids=batch)
        touched |= {row["id"] for row in rows}
    for batch in batches(sorted(touched)):
        await transaction.run("ingestion/refresh_denials", ids=batch)
