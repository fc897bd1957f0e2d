"""Whether entities are what the rules make of all names, and of what people have decided about them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncIterator, Mapping
from collections.abc import Collection as Bag

from service.graph.executor import Executor, Transaction
from service.graph.neighbourhood import Neighbourhood, neighbourhood
from service.graph.verification.breaches import Breach, Remedy
from service.resolution.curating import together
from service.resolution.matching import Group, Part, clusters


async def clusters_in(executor: Executor, within: Mapping[str, str]) -> AsyncIterator[Breach]:
    """Of the names of one range: each cluster that isn't just one entity, and each entity of several clusters."""
    blocks = {row["block"] for row in await executor.read("verify/names", **within)}
    for breach in await _among(executor, within["collection"], blocks):
        if await _among(executor, within["collection"], breach.blocks):
            yield breach


async def _among(executor: Executor, collection: str, blocks: Bag[str]) -> list[Breach]:
    async def work(transaction: Transaction) -> tuple[Neighbourhood, dict[str, set[Group]]]:
        near = await neighbourhood(transaction, collection, set(blocks))
        ids = sorted({holder.entity_id for holders in near.groups.values() for holder in holders})
        rows = await transaction.run("curation/entity_groups", ids=ids)
        return near, {row["id"]: set(map(_group, row["groups"])) for row in rows}

    near, held = await executor.transaction(work)
    found = clusters(near.groups, together(change.decision for change in near.changes.values()))
    homes = {group: cluster for cluster in found for group in cluster}
    wrong: defaultdict[Part, list[str]] = defaultdict(list)
    for cluster in found:
        entities = {holder.entity_id for group in cluster for holder in near.groups[group]}
        if len(entities) != 1:
            wrong[cluster].append(f"it is {len(entities)} entities")
        for entity_id in entities:
            others = {homes.get(group, frozenset({group})) for group in held.get(entity_id, ())} - {cluster}
            wrong[cluster] += [f"its entity is also that of {_names(other)}" for other in others]
    return [_breach(collection, cluster, reasons, held, near) for cluster, reasons in wrong.items() if reasons]


def _breach(
    collection: str, cluster: Part, reasons: list[str], held: dict[str, set[Group]], near: Neighbourhood
) -> Breach:
    holders = {holder.entity_id for group in cluster for holder in near.groups[group]}
    blocks = {group.block for group in cluster} | {group.block for one in holders for group in held.get(one, ())}
    return Breach(
        "clusters",
        "verify/clusters",
        Remedy.RECLUSTER,
        collection,
        min(cluster).block,
        f"{_names(cluster)} must be one entity; {'; '.join(reasons)}.",
        {"collection": collection, "blocks": sorted(blocks)},
        blocks=tuple(sorted(blocks)),
    )


def _names(cluster: Part) -> str:
    return ", ".join(f"{group.block} ({group.type})" for group in sorted(cluster)[:3])


def _group(row: dict[str, str]) -> Group:
    return Group(row["block"], row["type"], row["field"], row["part"])
