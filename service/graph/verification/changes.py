"""Whether changes are tied to what they speak of, and as their operations do it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping

from service.curation.recorded import from_json
from service.domain.change import Assertion, Edit, Retraction
from service.graph.change_rows import Logged
from service.graph.curation_ties import evidence_of, meaning, speaking
from service.graph.executor import Executor, Row, Transaction
from service.graph.kinds import Kinds
from service.graph.neighbourhood import neighbourhood
from service.graph.verification.breaches import Breach, Remedy

_TIES = {Edit: "EDITS", Assertion: "ASSERTS", Retraction: "RETRACTS"}


async def change_ties(row: Row, _: Kinds) -> str | None:
    """Of one change, whatever it speaks of. One that is undone is tied to nothing; an assertion says how sure it is."""
    ties = row["ties"]
    if not row["isEffective"]:
        return f"The change {row['id']} is undone, and still holds of {len(ties)} things." if ties else None
    change = Logged(0, row["id"], from_json(row["operation"], row["arguments"]))
    if len(ties) > 1 or any(tie["kind"] != _TIES.get(type(change.decision)) for tie in ties):
        return f"The change {row['id']} is tied to {len(ties)} things, or otherwise than {row['operation']} does it."
    if not ties or not isinstance(change.decision, Assertion):
        return None
    right = {name: value for name, value in evidence_of(change).items() if value is not None}
    return (
        None if ties[0]["properties"] == right else f"The change {row['id']} is evidence of another kind than it says."
    )


async def targets_in(executor: Executor, within: Mapping[str, str]) -> AsyncIterator[Breach]:
    """Of the changes of one range that hold, those that are not tied to what they speak of, or to something else.

    Each was seen twice: a writer may be half done when it is first looked at.
    """
    for breach in await _among(executor, within):
        alone = {"collection": within["collection"], "first": breach.id, "last": breach.id}
        if await _among(executor, alone):
            yield breach


async def _among(executor: Executor, within: Mapping[str, str]) -> list[Breach]:
    collection = within["collection"]

    async def work(transaction: Transaction) -> tuple[list[Row], dict[str, str]]:
        rows = [row for row in await transaction.run("verify/change_ties", **within) if row["isEffective"]]
        near = await neighbourhood(transaction, collection, {block for row in rows for block in row["blocks"]})
        means = await meaning(transaction, collection, speaking(near.changes.values()))
        facts = await transaction.run("verify/facts_there", ids=sorted(means.ids.values()))
        there = {*means.entities.values(), *(row["id"] for row in facts)}
        asserted = {change.id for change in means.asserted}
        return list(rows), {id_: target for id_, target in means.targets.items() if target in there or id_ in asserted}

    rows, targets = await executor.transaction(work)
    return [
        _breach(row, targets.get(row["id"]))
        for row in rows
        if {tie["target"] for tie in row["ties"]} != {targets[one] for one in [row["id"]] if one in targets}
    ]


def _breach(row: Row, target: str | None) -> Breach:
    tied = ", ".join(tie["target"] for tie in row["ties"]) or "nothing"
    return Breach(
        "change_targets",
        "verify/change_ties",
        Remedy.RECLUSTER,
        row["collection"],
        row["id"],
        f"The change {row['id']} is tied to {tied}; it speaks of {target or 'nothing that is there'}.",
        {"collection": row["collection"], "first": row["id"], "last": row["id"]},
        blocks=tuple(sorted(row["blocks"])),
    )
