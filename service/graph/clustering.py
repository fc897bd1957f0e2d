"""Keeps entities what their senses make them: the blocks that a change touches, and those of near names, are worked
out anew.

Runs inside a transaction that holds the collection's lock. What it does depends on the senses that are there and on the
curation log, not on how they came.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection as Bag
from collections.abc import Iterable, Mapping
from typing import Any

from service.curation.recorded import from_mapping
from service.domain.change import Edit, Operation
from service.domain.entity import VAGUE
from service.graph import denials
from service.graph.batches import batches, write_rows
from service.graph.curation_ties import settle
from service.graph.executor import Transaction
from service.graph.facts import put_weight, refresh_facts, sweep_facts, take_weight, write_evidence
from service.graph.ids import new_id
from service.graph.neighbourhood import neighbourhood
from service.graph.redirects import former_holders, have_parted, redirect
from service.graph.shares import put_in, take_out
from service.graph.sort_keys import sort_key
from service.graph.touched import Touched
from service.graph.undirected import turn
from service.resolution.curating import rank, together
from service.resolution.matching import Group, Holder, assign
from service.resolution.merging import SenseCount, edited, portrait
from service.resolution.signs import kin


async def reassign(
    transaction: Transaction, collection: str, touched: Touched, untied: Bag[Group] = ()
) -> dict[Group, str]:
    """Settles which entity each group of the touched blocks belongs to, and moves what must move.

    `untied` are the groups of senses that are new. Returns the entity of each group, for these to be tied to.
    """
    changed = frozenset(touched.blocks)
    near = await neighbourhood(transaction, collection, changed, untied)
    touched.changes |= near.changes
    present: dict[Group, set[Holder]] = {
        group: holders | touched.holders.get(group, set()) for group, holders in near.groups.items()
    }
    one = together(change.decision for change in near.changes.values())
    assigned = assign(present, new_id, one)
    former: dict[Group, set[Holder]] = {}
    if parted := have_parted(present, assigned):
        former = await former_holders(transaction, parted)
        assigned = assign(present, new_id, one, former)
    known = {holder.entity_id for holders in present.values() for holder in holders}
    ranks = _ranks(assigned)
    await _make(transaction, collection, assigned, ranks, known, former=former)
    before = touched.ranks | near.ranks
    reranked = {id_: place for id_, place in ranks.items() if id_ in known and before.get(id_) != place}
    rows = [{"id": id_, "rank": place} for id_, place in reranked.items()]
    await write_rows(transaction, "ingestion/write_ranks", rows)
    touched.reranked |= reranked.keys()
    moves = [
        {
            "block": group.block,
            "type": group.type,
            "field": group.field,
            "part": group.part,
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
        gone = {holder.entity_id for holders in near.groups.values() for holder in holders} - set(assigned.values())
        await redirect(transaction, collection, moves, gone)
    return assigned


async def _make(
    transaction: Transaction,
    collection: str,
    assigned: dict[Group, str],
    ranks: Mapping[str, str],
    known: Bag[str],
    *,
    former: dict[Group, set[Holder]],
) -> None:
    """Makes the entities that are not there: those that were part of others under the ids that they had."""
    fresh = [
        {"id": id_, "type": type_, "rank": ranks[id_]}
        for id_, type_ in {id_: group.type for group, id_ in assigned.items() if id_ not in known}.items()
    ]
    earlier = {holder.entity_id for holders in former.values() for holder in holders}
    await write_rows(
        transaction,
        "ingestion/create_entities",
        [row for row in fresh if row["id"] not in earlier],
        collection=collection,
    )
    await write_rows(transaction, "curation/restore_entities", [row for row in fresh if row["id"] in earlier])


def _ranks(assigned: Mapping[Group, str]) -> dict[str, str]:
    """Where entities stand as ends of kinds without direction, by their ids."""
    groups: defaultdict[str, set[Group]] = defaultdict(set)
    for group, entity_id in assigned.items():
        groups[entity_id].add(group)
    return {entity_id: rank(held) for entity_id, held in groups.items()}


async def _move(transaction: Transaction, collection: str, moves: list[dict[str, Any]], touched: Touched) -> None:
    rows = await transaction.run("ingestion/documents_of_groups", collection=collection, rows=moves)
    documents = {row["documentId"] for row in rows}
    await take_out(transaction, documents)
    moved = await transaction.run("ingestion/move_senses", collection=collection, rows=moves)
    said = await transaction.run("ingestion/words_of_names", rows=moved)
    await take_weight(transaction, touched.words, ((row["factId"], row["words"]) for row in said))
    touched.fact_ids |= {row["factId"] for row in said}
    evidence = await transaction.run("ingestion/take_evidence", rows=moved)
    touched.fact_ids |= {row["factId"] for row in evidence}
    touched.fact_ids |= await write_evidence(transaction, collection, evidence, touched.words)
    touched.denial_ids |= await denials.move(transaction, collection, moved)
    await put_in(transaction, documents)


async def refresh(transaction: Transaction, collection: str, touched: Touched) -> None:
    """Brings entities, facts with edges and denials to what supports them now, and sweeps what nothing does."""
    await turn(transaction, collection, touched)
    await settle(transaction, collection, touched)
    await put_weight(transaction, touched.words)
    await sweep_facts(transaction, touched.fact_ids)
    await denials.sweep(transaction, touched.denial_ids)
    for ids in batches(sorted(touched.entity_ids)):
        await transaction.run("ingestion/sweep_entities", ids=ids)
    renamed = await _refresh_entities(transaction, sorted(touched.entity_ids))
    for ids in batches(renamed):
        rows = await transaction.run("ingestion/facts_of_entities", ids=ids)
        touched.fact_ids |= {row["id"] for row in rows}
    await refresh_facts(transaction, touched.fact_ids)
    await denials.refresh(transaction, touched.denial_ids, renamed)
    for keys in batches(sorted(touched.name_keys)):
        await transaction.run("ingestion/sweep_names", collection=collection, keys=keys)


async def _refresh_entities(transaction: Transaction, ids: Bag[str]) -> list[str]:
    """Writes the portraits of entities; returns the ids of those whose name is another now."""
    renamed: list[str] = []
    for batch in batches(ids):
        rows = await transaction.run("ingestion/usages_of_entities", ids=batch)
        portraits = []
        relabelled = []
        for row in rows:
            properties = portrait_properties(row["id"], row["usages"], row["descriptions"], row["edits"])
            if row["name"] != properties["name"]:
                renamed.append(row["id"])
            if row["type"] != properties["type"]:
                relabelled.append({"id": row["id"], "was": row["type"], "now": properties["type"]})
            portraits.append({"id": row["id"], "properties": properties})
        await write_rows(transaction, "ingestion/relabel_entities", relabelled)
        await write_rows(transaction, "ingestion/write_portraits", portraits)
    return renamed


def portrait_properties(
    entity_id: str, usages: Iterable[Mapping[str, Any]], descriptions: Iterable[str], edits: Iterable[str]
) -> dict[str, Any]:
    """What is written of an entity, out of how its documents write it, what they say it is, and how people have edited
    it (JSON)."""
    counts = (SenseCount(usage["surface"], usage["type"], usage["isHead"], usage["mentions"]) for usage in usages)
    drawn = edited(portrait(counts, descriptions), map(_edit, edits))
    return {
        "name": drawn.name,
        "type": drawn.type,
        "sortKey": sort_key(drawn.name, entity_id),
        "kin": kin(drawn.name) if drawn.type not in VAGUE else None,
        "aliases": list(drawn.aliases),
        "description": drawn.description,
        "mentionCount": drawn.mentions,
    }


def _edit(arguments: str) -> Edit:
    edit = from_mapping(Operation.EDIT_ENTITY, json.loads(arguments))
    assert isinstance(edit, Edit)
    return edit
