"""Keeps count of what documents write, so that nobody has to count a hub's thousands of mentions again.

Each document has a share in the counts: how often each group of senses is written in which way, how many documents
name an entity or state a fact, how a name is spelled. The share is taken out before anything of it changes, and put
in again after; both by the same statements, so that what is added and what is taken can't differ. Counts are sums over
the documents that are there, whatever came first.
"""

from __future__ import annotations

from collections.abc import Iterable

from service.graph.batches import batches
from service.graph.executor import Transaction

_STATEMENTS = (
    "ingestion/count_usages",
    "ingestion/count_documents",
    "ingestion/count_spellings",
    "ingestion/count_evidence",
)


async def take_out(transaction: Transaction, documents: Iterable[str]) -> None:
    """Takes what some documents (ids) say now out of the counts. `put_in` must follow, unless they go."""
    await _count(transaction, documents, -1)


async def put_in(transaction: Transaction, documents: Iterable[str]) -> None:
    """Puts what some documents (ids) say now into the counts."""
    await _count(transaction, documents, 1)


async def _count(transaction: Transaction, documents: Iterable[str], sign: int) -> None:
    for batch in batches(sorted(documents)):
        for statement in _STATEMENTS:
            await transaction.run(statement, documents=batch, sign=sign)
