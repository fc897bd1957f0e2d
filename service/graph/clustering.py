"""Keeps entities what their senses make them: the blocks that a change touches, and those of near names, are worked
out anew.

Runs inside a transaction that holds the collection's lock. What it does depends on the senses that are there, not on
how they came.
"""

from __future__ import annotations

from collections.abc import Collection as Bag
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from service.domain.entity import VAGUE
from service.errors import CountMismatch
from service.graph.batches import batches, write_rows
from service.graph.executor import Transaction
from service.graph.ids import digest, new_id
from service.graph.sort_keys import sort_key
from service.resolution.matching import Group, Holder, assign
from service.resolution.merging import SenseCount, portrait
from service.resolution.signs import kin, sign


@dataclass(slots=True)
class Touched:
    """What a change has touched so far, to be worked out again at its end."""

    blocks: set[str] = field(default_factory=set)
    name_keys: set[str] = field(default_factory=set)
    entity_ids: set[str] = field(default_factory=set)
    fact_ids: set[str] = field(default_factory=set)
    holders: dict[Group, set[Holder]] = field(default_factory=dict)
    """Who holds, or held before the change, senses of each group: an entity outlives a replaced document."""

    def note_holder(self, group: Group, holder: Holder) -> None:
        self.blocks.add(group.block)
        self.entity_ids.add(holder.entity_id)
        self.holders.setdefault(group, set()).add(holder)


def fact_key(subject_id: str, kind: str, object_id: str) -> str:
    """The key of a fact within its collection."""
    return f"{subject_id}|{kind}|{object_id}"


def fact_id(collection: str, subject_id: str, kind: str, object_id: str) -> str:
    return digest("fact", collection, subject_id, kind, object_id)


async def reassign(transaction: Transaction, collection: str, touched: Touched) -> dict[Group, str]:
    """Settles which entity each group of the touched blocks belongs to, and moves what must move.

    Returns the entity of each group, for the senses that are new.
    """
    changed = frozenset(touched.blocks)
    present: dict[Group, set[Holder]] = {}
    for blocks in batches(sorted(await _with_near_blocks(transaction, collection, changed))):
        for row in await transaction.run("ingestion/block_groups", collection=collection, blocks=blocks):
            group = Group(row["block"], row["type"], row["field"])
            holders = {Holder(holder["id"], holder["createdAt"]) for holder in row["holders"]}
            present[group] = present.get(group, set()) | holders | touched.holders.get(group, set())
    assigned = assign(present, new_id)
    known = {holder.entity_id for holders in present.values() for holder in holders}
    fresh = {id_: group.type for group, id_ in assigned.items() if id_ not in known}
    await write_rows(
        transaction,
        "ingestion/create_entities",
        [{"id": id_, "type": type_} for id_, type_ in fresh.items()],
        collection=collection,
    )
    moves = [
        {
            "block": group.block,
            "type": group.type,
            "field": group.field,
            "was": holder.entity_id,
            "now": assigned[group],
        }
        for group in sorted(present)
        for holder in sorted(present[group], key=lambda holder: holder.entity_id)
        if holder.entity_id != assigned[group]
    ]
    touched.entity_ids |= {assigned[group] for group in present if group.block in changed}
    touched.entity_ids |= {move[end] for move in moves for end in ("was", "now")}
    if moves:
        await _move(transaction, collection, moves, touched)
    return assigned


async def _with_near_blocks(transaction: Transaction, collection: str, blocks: Bag[str]) -> set[str]:
    """The blocks, and those of the names that share a sign with them: what one of them is may depend on the others."""
    near = set(blocks)
    for signs in batches(sorted({sign(block) for block in blocks})):
        rows = await transaction.run("ingestion/blocks_of_signs", collection=collection, signs=signs)
        near |= {row["block"] for row in rows}
    return near


async def _move(transaction: Transaction, collection: str, moves: list[dict[str, Any]], touched: Touched) -> None:
    moved = await transaction.run("ingestion/move_senses", collection=collection, rows=moves)
    evidence = await transaction.run("ingestion/take_evidence", rows=moved)
    touched.fact_ids |= {row["factId"] for row in evidence}
    touched.fact_ids |= await write_evidence(transaction, collection, evidence)


async def write_evidence(transaction: Transaction, collection: str, evidence: Sequence[dict[str, Any]]) -> set[str]:
    """Lays evidence under its facts, making those that are new; returns the facts' ids.

    Each row has `type`, `chunkId`, `subjectId`, `objectId` and the edge's `properties`.
    """
    facts: dict[str, dict[str, Any]] = {}
    rows = []
    for row in evidence:
        subject_id, kind, object_id = row["subjectId"], row["type"], row["objectId"]
        id_ = fact_id(collection, subject_id, kind, object_id)
        facts[id_] = {
            "id": id_,
            "key": fact_key(subject_id, kind, object_id),
            "type": kind,
            "subjectId": subject_id,
            "objectId": object_id,
        }
        rows.append({"factId": id_, "chunkId": row["chunkId"], "properties": row["properties"]})
    await write_rows(transaction, "ingestion/write_facts", list(facts.values()), collection=collection)
    await write_rows(transaction, "ingestion/write_evidence", rows)
    return set(facts)


async def refresh(transaction: Transaction, collection: str, touched: Touched) -> None:
    """Brings names, entities, facts and typed edges to what supports them now, and sweeps what nothing does."""
    await _with_edges(transaction, "ingestion/sweep_facts", touched.fact_ids)
    for ids in batches(sorted(touched.entity_ids)):
        await transaction.run("ingestion/sweep_entities", ids=ids)
    renamed = await _refresh_entities(transaction, sorted(touched.entity_ids))
    for ids in batches(renamed):
        rows = await transaction.run("ingestion/facts_of_entities", ids=ids)
        touched.fact_ids |= {row["id"] for row in rows}
    await _with_edges(transaction, "ingestion/refresh_facts", touched.fact_ids)
    for keys in batches(sorted(touched.name_keys)):
        await transaction.run("ingestion/sweep_names", collection=collection, keys=keys)
        await transaction.run("ingestion/refresh_names", collection=collection, keys=keys)


async def _with_edges(transaction: Transaction, name: str, fact_ids: Bag[str]) -> None:
    """Runs a statement on facts and their typed edges. Raises CountMismatch where one is without the other."""
    for ids in batches(sorted(fact_ids)):
        (done,) = await transaction.run(name, ids=ids)
        if done["count"] != done["edges"]:
            raise CountMismatch(
                f"{name} met {done['count']} facts with {done['edges']} typed edges; nothing was written.",
                "Somebody has changed the graph by hand: ingest the document's collection anew.",
            )


async def _refresh_entities(transaction: Transaction, ids: Bag[str]) -> list[str]:
    """Writes the portraits of entities; returns the ids of those whose name is another now."""
    renamed: list[str] = []
    for batch in batches(ids):
        rows = await transaction.run("ingestion/senses_of_entities", ids=batch)
        portraits = []
        relabelled = []
        for row in rows:
            drawn = portrait(
                SenseCount(sense["surface"], sense["type"], sense["isHead"], sense["mentions"], sense["description"])
                for sense in row["senses"]
            )
            if row["name"] != drawn.name:
                renamed.append(row["id"])
            if row["type"] != drawn.type:
                relabelled.append({"id": row["id"], "was": row["type"], "now": drawn.type})
            properties = {
                "name": drawn.name,
                "type": drawn.type,
                "sortKey": sort_key(drawn.name, row["id"]),
                "kin": kin(drawn.name) if drawn.type not in VAGUE else None,
                "aliases": list(drawn.aliases),
                "description": drawn.description,
                "mentionCount": drawn.mentions,
                "documentCount": row["documents"],
            }
            portraits.append({"id": row["id"], "properties": properties})
        await write_rows(transaction, "ingestion/relabel_entities", relabelled)
        await write_rows(transaction, "ingestion/write_portraits", portraits)
    return renamed
