"""What must be looked at together: the blocks that a change touches, those of near names, those that people have made
one with them, and what people have decided about any of them.
"""

from __future__ import annotations

from collections.abc import Collection as Bag
from dataclasses import dataclass, field

from service.domain.change import Merge
from service.graph.batches import batches
from service.graph.change_rows import Logged, logged_from
from service.graph.executor import Transaction
from service.resolution.curating import blocks_of
from service.resolution.matching import Group, Holder
from service.resolution.signs import sign


@dataclass(slots=True)
class Neighbourhood:
    """All groups that can be one with those of some blocks, with who holds their senses now, where these stand as ends
    of kinds without direction, and the changes, by id, that speak of them and hold."""

    groups: dict[Group, set[Holder]] = field(default_factory=dict)
    ranks: dict[str, str | None] = field(default_factory=dict)
    changes: dict[str, Logged] = field(default_factory=dict)


async def neighbourhood(
    transaction: Transaction, collection: str, blocks: Bag[str], untied: Bag[Group] = ()
) -> Neighbourhood:
    """What must be looked at to tell which entities the senses of some blocks make.

    `untied` are the groups of senses that are there and have no entity yet.
    """
    found = Neighbourhood()
    signs: set[str] = set()
    parts: set[str] = set()
    near: set[str] = set()
    fresh = set(blocks)
    while fresh:
        near |= fresh
        reached = await _blocks_of_signs(transaction, collection, {sign(block) for block in fresh} - signs)
        signs |= {sign(block) for block in fresh}
        changes = await changes_of_blocks(transaction, collection, fresh)
        for change in changes.values():
            if isinstance(change.decision, Merge):
                reached |= blocks_of(change.decision)
        found.changes |= changes
        groups: dict[Group, set[Holder]] = {group: set() for group in untied if group.block in fresh}
        groups |= await _groups(transaction, collection, fresh, found.ranks)
        found.groups |= groups
        split_off = {group.part for group in groups if group.part} - parts
        reached |= await _blocks_of_parts(transaction, collection, split_off)
        parts |= split_off
        fresh = reached - near
    return found


async def changes_of_blocks(transaction: Transaction, collection: str, blocks: Bag[str]) -> dict[str, Logged]:
    """The changes that speak of some blocks and hold, by id."""
    changes: dict[str, Logged] = {}
    for batch in batches(sorted(blocks)):
        rows = await transaction.run("curation/changes_of_blocks", collection=collection, blocks=batch)
        changes |= {row["id"]: logged_from(row) for row in rows}
    return changes


async def _groups(
    transaction: Transaction, collection: str, blocks: Bag[str], ranks: dict[str, str | None]
) -> dict[Group, set[Holder]]:
    """The groups of some blocks with their holders, whose ranks it notes."""
    groups: dict[Group, set[Holder]] = {}
    for batch in batches(sorted(blocks)):
        for row in await transaction.run("ingestion/block_groups", collection=collection, blocks=batch):
            group = Group(row["block"], row["type"], row["field"], row["part"])
            groups[group] = {Holder(holder["id"], holder["createdAt"]) for holder in row["holders"]}
            ranks |= {holder["id"]: holder["rank"] for holder in row["holders"]}
    return groups


async def _blocks_of_signs(transaction: Transaction, collection: str, signs: Bag[str]) -> set[str]:
    """The blocks of the names that share some signs: what one of them is may depend on the others."""
    blocks: set[str] = set()
    for batch in batches(sorted(signs)):
        rows = await transaction.run("ingestion/blocks_of_signs", collection=collection, signs=batch)
        blocks |= {row["block"] for row in rows}
    return blocks


async def _blocks_of_parts(transaction: Transaction, collection: str, parts: Bag[str]) -> set[str]:
    """The blocks of what some changes split off: all that one of them did is one thing."""
    blocks: set[str] = set()
    for batch in batches(sorted(parts)):
        rows = await transaction.run("curation/blocks_of_parts", collection=collection, ids=batch)
        blocks |= {row["block"] for row in rows}
    return blocks
