"""Ties changes to what they speak of now: edits to entities, assertions and retractions to facts.

A change whose entity or fact isn't there is tied to nothing: it lies dormant until it comes. Of an assertion and a
retraction of the same relationship the later one holds.
"""

from __future__ import annotations

from collections.abc import Collection as Bag
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from service.domain.change import Address, Assertion, Edit, Retraction
from service.domain.relationship import SYMMETRIC
from service.graph.batches import batches, write_rows
from service.graph.change_rows import Logged
from service.graph.executor import Transaction
from service.graph.facts import fact_id, write_facts
from service.graph.touched import Touched
from service.resolution.curating import addresses_of, groups_of
from service.resolution.matching import Group
from service.resolution.merging import weight

Fact = tuple[str, str, str]
"""(subject, kind, object)."""


class Home(NamedTuple):
    """An entity, in the order of the ends of kinds without direction."""

    rank: str
    id: str


@dataclass(frozen=True, slots=True)
class Meaning:
    """What changes speak of now, each by its id; what speaks of something that isn't there is left out."""

    entities: Mapping[str, str]
    """Those that are edited."""
    facts: Mapping[str, Fact]
    """Those that are asserted or retracted."""
    ids: Mapping[str, str]
    """The ids of these facts."""
    asserted: Sequence[Logged]
    retracted: Sequence[Logged]
    """Those that hold: no later change asserts the same."""

    @property
    def targets(self) -> dict[str, str]:
        """What changes must be tied to; retractions, where it is there."""
        return {**self.entities} | {change.id: self.ids[change.id] for change in [*self.asserted, *self.retracted]}


def speaking(changes: Iterable[Logged]) -> list[Logged]:
    """Those that are tied to something, in the order of the log."""
    return sorted(change for change in changes if isinstance(change.decision, Edit | Assertion | Retraction))


async def meaning(transaction: Transaction, collection: str, changes: Sequence[Logged]) -> Meaning:
    """What changes speak of, given in the order of the log with all that speak of the same."""
    named = {group for one in changes for address in addresses_of(one.decision) for group in groups_of(address)}
    homes = await homes_of(transaction, collection, named)
    edits = {
        c.id: home.id for c in changes if isinstance(c.decision, Edit) and (home := _home(c.decision.entity, homes))
    }
    facts = {change.id: fact for change in changes if (fact := _fact(change, homes))}
    ids = {change_id: fact_id(collection, *fact) for change_id, fact in facts.items()}
    present = [change for change in changes if change.id in ids]
    last = {ids[change.id]: change for change in present}
    return Meaning(
        edits,
        facts,
        ids,
        asserted=[change for change in present if isinstance(change.decision, Assertion)],
        retracted=[
            change
            for change in present
            if isinstance(change.decision, Retraction) and isinstance(last[ids[change.id]].decision, Retraction)
        ],
    )


async def settle(transaction: Transaction, collection: str, touched: Touched) -> None:
    """Ties the changes that speak of what was touched anew, and notes which entities and facts that touches.

    All senses must be with their entities, and all evidence of documents under its facts. `refresh` follows.
    """
    changes = speaking(touched.changes.values())
    if not changes:
        return
    means = await meaning(transaction, collection, changes)
    wanted = means.targets
    tied = await _ties(transaction, collection, changes)
    loose = {id_: target for id_, target in wanted.items() if tied.get(id_) != target}
    await untie(transaction, collection, [id_ for id_, target in tied.items() if wanted.get(id_) != target])
    await _tie(
        transaction, collection, "curation/tie_edits", [_row(id_, loose) for id_ in means.entities if id_ in loose]
    )
    await write_facts(transaction, collection, [means.facts[change.id] for change in means.asserted])
    rows = [_row(change.id, loose, evidence_of(change)) for change in means.asserted if change.id in loose]
    await _tie(transaction, collection, "curation/tie_assertions", rows)
    rows = [_row(change.id, loose) for change in means.retracted if change.id in loose]
    for batch in batches(rows):
        await transaction.run("curation/tie_retractions", collection=collection, rows=batch)
    touched.entity_ids |= set(means.entities.values())
    touched.fact_ids |= set(means.ids.values())
    _note(touched, changes, tied)


async def untie(transaction: Transaction, collection: str, ids: Sequence[str]) -> None:
    """Unties changes from what they speak of."""
    for batch in batches(sorted(ids)):
        await transaction.run("curation/untie", collection=collection, ids=batch)


async def loosen(transaction: Transaction, collection: str, change: Logged, touched: Touched) -> None:
    """Unties a change that no longer holds, and notes what that touches."""
    _note(touched, [change], await _ties(transaction, collection, [change]))
    await untie(transaction, collection, [change.id])


def _note(touched: Touched, changes: Iterable[Logged], tied: Mapping[str, str]) -> None:
    for change in changes:
        if change.id in tied:
            (touched.entity_ids if isinstance(change.decision, Edit) else touched.fact_ids).add(tied[change.id])


async def homes_of(transaction: Transaction, collection: str, groups: Bag[Group]) -> dict[Group, Home]:
    """The entities that hold some groups; a group that isn't there has none."""
    ordered = sorted(groups)
    homes = {}
    for batch in batches(enumerate(ordered)):
        rows = [
            {"ordinal": ordinal, "block": one.block, "type": one.type, "field": one.field, "part": one.part}
            for ordinal, one in batch
        ]
        for row in await transaction.run("curation/holders", collection=collection, rows=rows):
            homes[ordered[row["ordinal"]]] = Home(row["rank"] or "", row["id"])
    return homes


def _home(address: Address, homes: Mapping[Group, Home]) -> Home | None:
    """The entity that an address means: who holds the first of its groups that is there."""
    return next((homes[group] for group in groups_of(address) if group in homes), None)


def _fact(change: Logged, homes: Mapping[Group, Home]) -> Fact | None:
    """The fact that a change speaks of; None where an end isn't there, or both are one."""
    if not isinstance(change.decision, Assertion | Retraction):
        return None
    subject, kind, object_ = (
        _home(change.decision.source, homes),
        change.decision.type,
        _home(change.decision.target, homes),
    )
    if subject is None or object_ is None or subject == object_:
        return None
    if kind in SYMMETRIC and object_ < subject:
        subject, object_ = object_, subject
    return subject.id, kind, object_.id


async def _ties(transaction: Transaction, collection: str, changes: Iterable[Logged]) -> dict[str, str]:
    """What changes are tied to, by their ids."""
    tied: dict[str, str] = {}
    for batch in batches(sorted(change.id for change in changes)):
        rows = await transaction.run("curation/ties", collection=collection, ids=batch)
        tied |= {row["id"]: row["target"] for row in rows}
    return tied


async def _tie(transaction: Transaction, collection: str, name: str, rows: Sequence[dict[str, Any]]) -> None:
    await write_rows(transaction, name, rows, collection=collection)


def _row(change_id: str, targets: Mapping[str, str], properties: dict[str, Any] | None = None) -> dict[str, Any]:
    return {"id": change_id, "target": targets[change_id], "properties": properties}


def evidence_of(change: Logged) -> dict[str, Any]:
    """What an assertion is tied with: it is evidence of its fact."""
    assert isinstance(change.decision, Assertion)
    return {
        "confidence": change.decision.confidence,
        "weight": weight(change.decision.confidence),
        "words": change.id,
        "strength": change.decision.strength,
        "description": change.decision.description,
    }
