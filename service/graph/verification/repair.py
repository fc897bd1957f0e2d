"""Brings back what is derived: takes away what nothing supports, and lets the code that stores store it again.

A collection is mended under its lock: what is counted by one transaction, all that depends on it by the next. What a
repair brings to light is looked for once more, until a round finds nothing new to mend.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from service.errors import NotFound
from service.graph.batches import batches, write_rows
from service.graph.clustering import reassign, refresh
from service.graph.executor import Executor, Row, Transaction
from service.graph.kinds import Kinds
from service.graph.queue import Queue
from service.graph.redirects import lead_anew
from service.graph.store import take_lock, take_version, write_graph
from service.graph.touched import Touched
from service.graph.verification.breaches import Breach, Remedy
from service.graph.verification.checks import CHECKS
from service.graph.verification.stored import chunk_ids, derivation_of, lease_of, processed_from
from service.graph.verification.terms import remake
from service.graph.verification.verify import breaches
from service.graph.verification.walking import BY_COLLECTION
from service.ingestion.ports import Processed

_ROUNDS = 20
_COUNTING = {"recount_entities", "recount_facts", "recount_hidden_facts"}
"""What counts anew."""


@dataclass(slots=True)
class Repaired:
    """What came of a repair."""

    found: dict[tuple[str, str], Breach] = field(default_factory=dict)
    """All that was met, by check and id."""
    left: Sequence[Breach] = ()
    """What is still there: because its job hasn't run yet, or because what was handed in is lost."""
    queued: dict[str, str] = field(default_factory=dict)
    """The jobs, by document, that work out again what can't be derived from records."""

    @property
    def mended(self) -> list[Breach]:
        """What was found, and is no more."""
        left = {(breach.check, breach.id) for breach in self.left}
        return [breach for key, breach in self.found.items() if key not in left]


class Repair:
    """Mends a database, with the stores' own code."""

    def __init__(self, executor: Executor, kinds: Kinds, queue: Queue) -> None:
        self._executor = executor
        self._kinds = kinds
        self._queue = queue

    async def run(self, found: Sequence[Breach]) -> Repaired:
        """Mends what was found, and what comes to light by it."""
        repaired = Repaired(left=found)
        for _ in range(_ROUNDS):
            is_news = any((breach.check, breach.id) not in repaired.found for breach in repaired.left)
            repaired.found |= {(breach.check, breach.id): breach for breach in repaired.left}
            due = [breach for breach in repaired.left if breach.remedy is not Remedy.LOST]
            if not due or not is_news:
                break
            await self._mend(due, repaired)
            repaired.left = await breaches(self._executor, self._kinds)
        return repaired

    async def _mend(self, due: Sequence[Breach], repaired: Repaired) -> None:
        by_collection: defaultdict[str | None, list[Breach]] = defaultdict(list)
        for breach in due:
            by_collection[breach.collection].append(breach)
        anew = {document for breach in due if breach.remedy is Remedy.WORK_OUT for document in breach.documents}
        for collection, some in by_collection.items():
            await self._executor.transaction(partial(_recount, collection, some))
            await self._executor.transaction(partial(self._mend_collection, collection, some, anew))
        for document_id in sorted(anew - repaired.queued.keys()):
            await self._executor.write("verify/mend/forget_recipe", ids=[document_id])
            with suppress(NotFound):  # nothing is left of what was handed in: the breach stays, and says so
                repaired.queued[document_id] = (await self._queue.reprocess(document_id)).id

    async def _mend_collection(
        self, collection: str | None, some: Sequence[Breach], anew: set[str], transaction: Transaction
    ) -> None:
        known = collection is not None and bool(await transaction.run("collections/get", name=collection))
        if known and collection is not None:
            await take_lock(transaction, collection)
        await _mend_by_ids(transaction, collection, [breach for breach in some if breach.mend not in _COUNTING])
        if not known or collection is None:
            return
        documents = sorted(_documents(some, Remedy.DERIVE) - anew)
        touched = [*await self._derive(transaction, documents), _touched(some)]
        if touched[-1].blocks:
            await reassign(transaction, collection, touched[-1])
        for one in touched:
            await refresh(transaction, collection, one)
        await lead_anew(transaction, collection, [one.id for one in some if one.remedy is Remedy.LEAD])
        await remake(transaction, _documents(some, Remedy.REMAKE_TERMS) - anew)

    async def _derive(self, transaction: Transaction, documents: Iterable[str]) -> list[Touched]:
        """Takes away what documents say and writes it again out of their records; `refresh` must follow for each."""
        given = []
        for document_id in documents:
            rows = await transaction.run("verify/document_graph", first=document_id, last=document_id)
            if rows:
                stored = await transaction.run("verify/mend/stored_chunks", documentId=document_id)
                processed = await self._kinds.bounded(processed_from(rows[0]))
                given.append((rows[0], [row["chunk"] for row in stored], processed))
        touched = [await take_version(transaction, row["id"]) for row, _, _ in given]
        for (row, chunks, processed), one in zip(given, touched, strict=True):
            await _write_again(transaction, row, chunks, processed, one)
        return touched


async def _write_again(
    transaction: Transaction, row: Row, chunks: Sequence[dict[str, Any]], processed: Processed, touched: Touched
) -> None:
    document_id: str = row["id"]
    await write_rows(transaction, "ingestion/write_chunks", chunks, size=200, documentId=document_id)
    if len(chunks) > 1:
        await transaction.run_counted("ingestion/link_chunks", len(chunks) - 1, documentId=document_id)
    records = [{"chunkId": one["chunk"]["id"], **one["record"]} for one in row["chunks"] if one["record"] is not None]
    await write_rows(transaction, "ingestion/write_extractions", records, size=200)
    await write_graph(transaction, lease_of(row), processed, chunk_ids(row), touched)
    await transaction.run_counted(
        "verify/mend/note_derivation", 1, documentId=document_id, derivation=derivation_of(row)
    )


async def _recount(collection: str | None, some: Sequence[Breach], transaction: Transaction) -> None:
    """Counts anew, apart from all else: Neo4j 2026 fails where an index finds what one transaction sets and deletes."""
    if collection is not None and await transaction.run("collections/get", name=collection):
        await take_lock(transaction, collection)
        await _mend_by_ids(transaction, collection, [breach for breach in some if breach.mend in _COUNTING])


async def _mend_by_ids(transaction: Transaction, collection: str | None, some: Sequence[Breach]) -> None:
    """Runs what writes or takes away by ids, in the order of the checks."""
    for check in CHECKS:
        if check.mend is None:
            continue
        within = {"collection": collection} if check.walk in BY_COLLECTION else {}
        for ids in batches(sorted({breach.id for breach in some if breach.check == check.name})):
            await transaction.run(f"verify/mend/{check.mend}", ids=ids, **within)


def _touched(some: Iterable[Breach]) -> Touched:
    touched = Touched()
    ids = {
        Remedy.REFRESH_ENTITY: touched.entity_ids,
        Remedy.REFRESH_FACT: touched.fact_ids,
        Remedy.REFRESH_DENIAL: touched.denial_ids,
    }
    for breach in some:
        touched.blocks |= set(breach.blocks)
        ids.get(breach.remedy, set()).add(breach.id)
    return touched


def _documents(some: Iterable[Breach], remedy: Remedy) -> set[str]:
    return {document for breach in some if breach.remedy is remedy for document in breach.documents}
