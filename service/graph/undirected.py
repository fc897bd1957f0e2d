"""Gives two entities one fact, and one denial, of a kind without direction, whichever way round its evidence lies.

In a document the ends of such a kind stand in the order of their names (derivation.py). An entity has several names,
more and fewer of them as people merge and split: it stands where the first of all its groups does (`rank`), so that the
order follows from what is there and not from what came first. What lies the other way round is turned. Where both ends
have become one entity, each piece of evidence has its ends in the order of the names that it has for them.
"""

from __future__ import annotations

from service.domain.relationship import SYMMETRIC
from service.graph import denials
from service.graph.batches import batches
from service.graph.executor import Row, Transaction
from service.graph.facts import show, take_weight, write_evidence
from service.graph.shares import put_in, take_out
from service.graph.touched import Touched

_KINDS = sorted(SYMMETRIC)


async def turn(transaction: Transaction, collection: str, touched: Touched) -> None:
    """Turns what lies the wrong way round of all that was touched, and of all whose ends stand elsewhere now.

    All evidence of documents must be under its facts. Changes are tied after it.
    """
    for ids in batches(sorted(touched.reranked)):
        for row in await transaction.run("ingestion/turned_of_entities", ids=ids, kinds=_KINDS):
            (touched.denial_ids if row["isDenial"] else touched.fact_ids).add(row["id"])
    await _turn_facts(transaction, collection, touched)
    for ids in batches(sorted(touched.denial_ids)):
        taken = await transaction.run("ingestion/take_turned_denials", ids=ids, kinds=_KINDS)
        touched.denial_ids |= await denials.write(transaction, collection, taken)


async def _turn_facts(transaction: Transaction, collection: str, touched: Touched) -> None:
    await show(transaction, touched.fact_ids)
    wrong: list[Row] = []
    for ids in batches(sorted(touched.fact_ids)):
        wrong += await transaction.run("ingestion/turned_facts", ids=ids, kinds=_KINDS)
    stated = [row for row in wrong if row["documentId"] is not None]
    documents = {row["documentId"] for row in stated}
    await take_out(transaction, documents)
    await take_weight(
        transaction, touched.words, ((row["factId"], row["words"]) for row in stated if row["words"] is not None)
    )
    for ids in batches(sorted({row["factId"] for row in stated})):
        evidence = await transaction.run("ingestion/take_turned_evidence", ids=ids)
        touched.fact_ids |= await write_evidence(transaction, collection, evidence, touched.words)
    await put_in(transaction, documents)
