"""Ids of entities that have become part of others: they lead there, and come back where the two part again."""

from __future__ import annotations

import json
from collections.abc import Collection as Bag
from collections.abc import Iterable, Mapping
from typing import Any

from service.graph.batches import batches, write_rows
from service.graph.curation_ties import homes_of
from service.graph.executor import Transaction
from service.resolution.matching import Group, Holder


def have_parted(groups: Mapping[Group, Bag[Holder]], assigned: Mapping[Group, str]) -> set[str]:
    """The ids of the entities that hold groups of several clusters."""
    homes: dict[str, set[str]] = {}
    for group, holders in groups.items():
        for holder in holders:
            homes.setdefault(holder.entity_id, set()).add(assigned[group])
    return {entity_id for entity_id, ids in homes.items() if len(ids) > 1}


async def former_holders(transaction: Transaction, ids: Iterable[str]) -> dict[Group, set[Holder]]:
    """Who held groups before they became part of these entities."""
    former: dict[Group, set[Holder]] = {}
    for batch in batches(sorted(ids)):
        for row in await transaction.run("curation/redirects_to", ids=batch):
            for group in json.loads(row["groups"]):
                former.setdefault(Group(*group), set()).add(Holder(row["id"], row["createdAt"]))
    return former


async def redirect(
    transaction: Transaction, collection: str, moves: Iterable[Mapping[str, Any]], gone: Bag[str]
) -> None:
    """Lets the ids of entities that are left with nothing lead to where most of their groups have gone.

    `moves` have `was`, `now` and the group.
    """
    rows = []
    for entity_id in sorted(gone):
        moved = [move for move in moves if move["was"] == entity_id]
        homes = [move["now"] for move in moved]
        groups = [[move["block"], move["type"], move["field"], move["part"]] for move in moved]
        rows.append(
            {
                "was": entity_id,
                "now": _most(homes),
                "groups": json.dumps(groups, ensure_ascii=False),
            }
        )
    await write_rows(transaction, "curation/redirect", rows, collection=collection)


async def lead_anew(transaction: Transaction, collection: str, ids: Iterable[str]) -> None:
    """Lets ids that lead nowhere lead to the entities that have most of what they held; where none has, they go."""
    held: dict[str, list[Group]] = {}
    for entity_id in sorted(ids):
        for row in await transaction.run("verify/redirect_end", first=entity_id, last=entity_id):
            held[entity_id] = [Group(*group) for group in json.loads(row["groups"])]
    homes = await homes_of(transaction, collection, {group for groups in held.values() for group in groups})
    rows = [
        {"id": entity_id, "now": _most([homes[group].id for group in groups if group in homes])}
        for entity_id, groups in held.items()
    ]
    await write_rows(transaction, "verify/mend/lead_redirects", rows)


def _most(ids: list[str]) -> str | None:
    return max(sorted(set(ids)), key=ids.count, default=None)
