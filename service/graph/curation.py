"""Writes changes to a collection's log and lets them take effect, in one transaction under its lock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import TypeVar

from service.curation.ports import Decide
from service.domain.change import Change, Decision, Signature, Split, Undo
from service.domain.difference import Difference, EntityDifference, Outcome, RelationshipDifference
from service.domain.entity import StoredEntity
from service.domain.relationship import StoredRelationship
from service.graph.batches import batches
from service.graph.change_rows import Logged, change_from, change_properties
from service.graph.clustering import reassign, refresh
from service.graph.curation_ties import loosen
from service.graph.curation_view import CurationView
from service.graph.entities import entity_from
from service.graph.executor import Executor, Transaction
from service.graph.ids import new_id
from service.graph.parts import part_anew
from service.graph.relationships import relationship_from
from service.graph.store import take_lock
from service.graph.touched import Touched
from service.resolution.curating import blocks_of

State = tuple[dict[str, StoredEntity], dict[str, StoredRelationship]]
"""Entities and relationships by their ids."""

T = TypeVar("T")

_CHANGES_A_BATCH = 500


class Curation:
    """The curation logs of one database."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self._turn = asyncio.Lock()
        """One at a time in this process: each looks from a second connection at what everybody else still sees."""

    async def record(self, collection: str, decide: Decide, signature: Signature, *, dry_run: bool) -> Outcome:
        """Decides and writes, under the collection's lock. A dry run writes nothing. Raises UnknownCollection."""

        async def work(transaction: Transaction) -> Outcome:
            serial = await take_lock(transaction, collection)
            decision = await decide(await CurationView.of(transaction, collection))
            change = Change(new_id(), collection, serial, decision, signature, datetime.now(UTC))
            touched = await _make(transaction, change)
            outcome = Outcome(change, await self._difference(transaction, touched), is_dry_run=dry_run)
            if dry_run:
                raise _DryRun(outcome)
            return outcome

        async with self._turn:
            try:
                return await self._executor.transaction(work)
            except _DryRun as done:
                return done.outcome

    async def repeat(self, collection: str, change: Change) -> Change | None:
        """Writes a change of another log under its own id; None where it is there already."""

        async def work(transaction: Transaction) -> Change | None:
            serial = await take_lock(transaction, collection)
            view = await CurationView.of(transaction, collection)
            if await view.change(change.id) is not None:
                return None
            repeated = replace(change, collection=collection, serial=serial, is_effective=True)
            await _make(transaction, repeated)
            return repeated

        return await self._executor.transaction(work)

    async def changes(self, collection: str, after: int, limit: int) -> Sequence[Change]:
        """The changes with higher serials than `after`, in their order."""
        rows = await self._executor.read(
            "browse/changes/page_forward", collection=collection, start=after + 1, end=2**62, limit=limit
        )
        return [change_from(collection, row["change"]) for row in rows]

    async def forget(self, collection: str) -> None:
        """Takes the log away, as its collection goes. What the changes have made of the graph is not undone."""
        gone = _CHANGES_A_BATCH
        while gone == _CHANGES_A_BATCH:
            (row,) = await self._executor.write("curation/delete_log", collection=collection, limit=_CHANGES_A_BATCH)
            gone = row["count"]

    async def _difference(self, transaction: Transaction, touched: Touched) -> Difference:
        """What differs between what this transaction sees and what all others, whom the lock keeps out, still see."""

        async def read(seeing: Transaction) -> State:
            return await _state(seeing, touched)

        return _difference(await self._executor.transaction(read), await read(transaction))


class _DryRun(Exception):
    """Rolls a transaction back that has shown what it would do."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__("a dry run")
        self.outcome = outcome


async def _make(transaction: Transaction, change: Change) -> Touched:
    """Appends a change to its log and lets it take effect."""
    await transaction.run(
        "curation/append_change",
        collection=change.collection,
        id=change.id,
        blocks=sorted(blocks_of(change.decision)),
        at=change.at.isoformat(),
        undoes=change.decision.change_id if isinstance(change.decision, Undo) else None,
        properties=change_properties(change),
    )
    touched = Touched()
    for turned, holds in await _turned(transaction, change):
        touched.blocks |= blocks_of(turned.decision)
        if not holds:
            await loosen(transaction, change.collection, turned, touched)
        if isinstance(turned.decision, Split):
            touched.blocks |= await part_anew(transaction, change.collection, turned.decision)
    await reassign(transaction, change.collection, touched)
    await refresh(transaction, change.collection, touched)
    return touched


async def _turned(transaction: Transaction, change: Change) -> list[tuple[Logged, bool]]:
    """The decisions that a change makes hold, or hold no more: its own, or those that an undo leads to."""
    if not isinstance(change.decision, Undo):
        return [(Logged(change.serial, change.id, change.decision), True)]
    found: list[tuple[Logged, bool]] = []
    decision: Decision = change.decision
    while isinstance(decision, Undo):
        rows = await transaction.run("curation/standing", collection=change.collection, id=decision.change_id)
        if not rows or rows[0]["holds"] == rows[0]["change"]["isEffective"]:
            break
        target, holds = change_from(change.collection, rows[0]["change"]), bool(rows[0]["holds"])
        await transaction.run_counted(
            "curation/set_effective", 1, collection=change.collection, id=target.id, isEffective=holds
        )
        decision = target.decision
        if not isinstance(decision, Undo):
            found.append((Logged(target.serial, target.id, decision), holds))
    return found


async def _state(transaction: Transaction, touched: Touched) -> State:
    entities: dict[str, StoredEntity] = {}
    for ids in batches(sorted(touched.entity_ids)):
        for row in await transaction.run("browse/entities/by_ids", ids=ids):
            entities[row["entity"]["id"]] = entity_from(row["entity"])
    relationships: dict[str, StoredRelationship] = {}
    for ids in batches(sorted(touched.fact_ids)):
        for row in await transaction.run("browse/relationships/by_ids", ids=ids):
            relationships[row["relationship"]["id"]] = relationship_from(row["relationship"])
    return entities, relationships


def _difference(before: State, after: State) -> Difference:
    """Only what differs; a fact whose words alone are others, as an end was renamed, doesn't."""
    entities = [EntityDifference(*pair) for pair in _pairs(before[0], after[0], lambda entity: entity)]
    relationships = [
        RelationshipDifference(*pair) for pair in _pairs(before[1], after[1], lambda fact: replace(fact, text=""))
    ]
    return Difference(
        tuple(sorted(entities, key=lambda one: [entity.sort_key for entity in (one.before, one.after) if entity])),
        tuple(sorted(relationships, key=lambda one: [fact.text for fact in (one.before, one.after) if fact])),
    )


def _pairs(
    before: dict[str, T], after: dict[str, T], said: Callable[[T], object]
) -> Iterable[tuple[T | None, T | None]]:
    for id_ in sorted(before.keys() | after.keys()):
        one, other = before.get(id_), after.get(id_)
        if one is None or other is None or said(one) != said(other):
            yield one, other
