"""Keeps facts what their evidence makes them: each with its typed edge, or hidden where it is retracted."""

from __future__ import annotations

from collections.abc import Collection as Bag
from collections.abc import Iterable, Sequence
from typing import Any

from service.errors import CountMismatch
from service.graph.batches import batches, write_rows
from service.graph.executor import Transaction
from service.graph.ids import digest

Words = tuple[str, str]
"""A fact's id, and the words (`STATED_IN.words`) that some evidence of it has in common."""


def fact_key(subject_id: str, kind: str, object_id: str) -> str:
    """The key of a fact within its collection."""
    return f"{subject_id}|{kind}|{object_id}"


def fact_id(collection: str, subject_id: str, kind: str, object_id: str) -> str:
    return digest("fact", collection, subject_id, kind, object_id)


async def write_evidence(
    transaction: Transaction, collection: str, evidence: Sequence[dict[str, Any]], words: set[Words]
) -> set[str]:
    """Lays evidence under its facts, making those that are new; returns the facts' ids.

    Each row has `type`, `chunkId`, `subjectId`, `objectId` and the edge's `properties`. `words` are those whose weight
    is taken out; the evidence's come to them.
    """
    ids = await write_facts(
        transaction, collection, [(row["subjectId"], row["type"], row["objectId"]) for row in evidence]
    )
    rows = [
        {"factId": id_, "chunkId": row["chunkId"], "properties": row["properties"]}
        for id_, row in zip(ids, evidence, strict=True)
    ]
    await take_weight(transaction, words, ((row["factId"], row["properties"]["words"]) for row in rows))
    await write_rows(transaction, "ingestion/write_evidence", rows)
    return set(ids)


async def write_facts(transaction: Transaction, collection: str, facts: Sequence[tuple[str, str, str]]) -> list[str]:
    """Makes the facts that are new, given as (subject, kind, object), and returns the ids of all.

    `settle_facts` must follow, as those that were hidden are shown.
    """
    ids = [fact_id(collection, *fact) for fact in facts]
    await show(transaction, ids)
    rows = {
        id_: {"id": id_, "key": fact_key(*fact), "type": fact[1], "subjectId": fact[0], "objectId": fact[2]}
        for id_, fact in zip(ids, facts, strict=True)
    }
    await write_rows(transaction, "ingestion/write_facts", list(rows.values()), collection=collection)
    return ids


async def take_weight(transaction: Transaction, taken: set[Words], words: Iterable[Words]) -> None:
    """Takes what is said in some words out of the weights of facts, before that changes, and notes it in `taken`.

    `put_weight` must follow.
    """
    fresh = set(words) - taken
    await show(transaction, {fact for fact, _ in fresh})
    await _weigh(transaction, fresh, -1)
    taken |= fresh


async def take_weight_of_document(transaction: Transaction, taken: set[Words], document_id: str) -> None:
    """As `take_weight`, of all that the stored version of a document says."""
    rows = await transaction.run("ingestion/words_of_document", documentId=document_id)
    await take_weight(transaction, taken, ((row["factId"], row["words"]) for row in rows))


async def put_weight(transaction: Transaction, taken: set[Words]) -> None:
    """Puts what is said now in the words that were taken out into the weights of those facts that are there."""
    await show(transaction, {fact for fact, _ in taken})
    await _weigh(transaction, taken, 1)
    taken.clear()


async def _weigh(transaction: Transaction, words: Bag[Words], sign: int) -> None:
    for batch in batches(sorted(words)):
        rows = [{"factId": fact, "words": said} for fact, said in batch]
        await transaction.run("ingestion/weigh_words", rows=rows, sign=sign)


async def sweep_facts(transaction: Transaction, ids: Bag[str]) -> None:
    """Takes away the facts that nothing states and nobody asserts. `refresh_facts` must follow."""
    await show(transaction, ids)
    await _with_edges(transaction, "ingestion/sweep_facts", ids)


async def refresh_facts(transaction: Transaction, ids: Bag[str]) -> None:
    """Works facts out by their evidence, and hides those that are retracted or whose ends have become one."""
    await show(transaction, ids)
    await _with_edges(transaction, "ingestion/refresh_facts", ids)
    await _with_edges(transaction, "curation/hide_facts", ids)


async def show(transaction: Transaction, ids: Bag[str]) -> None:
    """Makes facts of those that are hidden. `refresh_facts` must follow, which hides what must be hidden."""
    for batch in batches(sorted(set(ids))):
        await transaction.run("curation/show_facts", ids=batch)


async def _with_edges(transaction: Transaction, name: str, ids: Bag[str]) -> None:
    """Runs a statement on facts and their typed edges. Raises CountMismatch where one is without the other."""
    for batch in batches(sorted(ids)):
        (done,) = await transaction.run(name, ids=batch)
        if done["count"] != done["edges"]:
            raise CountMismatch(
                f"{name} met {done['count']} facts with {done['edges']} typed edges; nothing was written.",
                "Somebody has changed the graph by hand: ingest the document's collection anew.",
            )
