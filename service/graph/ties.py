"""What lies next to entities: implements `service.exploration.ports.Surroundings` and `Steps`."""

from __future__ import annotations

from collections.abc import Sequence

from service.domain.relationship import StoredRelationship
from service.exploration.ports import Filter, Kind, Neighbour, Step
from service.graph.executor import Executor
from service.graph.relationships import relationship_from
from service.graph.rows import by_parent


class Ties:
    """The ties between the entities of one database."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    async def degrees(self, ids: Sequence[str]) -> dict[str, int]:
        rows = await self._executor.read("browse/ties/degrees", ids=list(ids))
        return {row["id"]: row["degree"] for row in rows}

    async def kinds(
        self, ids: Sequence[str], wanted: Filter, middle: str, *, most: int, each: int
    ) -> dict[str, list[Kind]]:
        rows = await self._executor.read(
            "browse/ties/kinds",
            ids=list(ids),
            kinds=_listed(wanted.kinds),
            types=_listed(wanted.types),
            middle=middle,
            most=most,
            each=each,
        )
        return by_parent(
            ids,
            [{**row, "parent": row["id"]} for row in rows],
            lambda row: Kind(
                row["kind"],
                row["count"],
                tuple(
                    Neighbour(one["id"], one["factId"], one["place"], one["strength"], one["degree"])
                    for one in row["neighbours"]
                ),
            ),
        )

    async def among(
        self, ids: Sequence[str], shown: Sequence[str], fact_ids: Sequence[str], wanted: Filter, *, limit: int
    ) -> list[StoredRelationship]:
        rows = await self._executor.read(
            "browse/ties/among",
            ids=list(ids),
            shown=list(shown),
            factIds=list(fact_ids),
            kinds=_listed(wanted.kinds),
            limit=limit,
        )
        return [relationship_from(row["relationship"]) for row in rows]

    async def from_entities(self, ids: Sequence[str], kinds: Sequence[str] | None) -> dict[str, list[Step]]:
        rows = await self._executor.read("browse/ties/steps", ids=list(ids), kinds=_listed(kinds))
        return {
            row["id"]: [
                Step(
                    one["factId"],
                    one["other"],
                    one["place"],
                    one["isOutgoing"],
                    one["confidence"],
                    one["more"],
                    one["degree"],
                )
                for one in row["steps"]
            ]
            for row in rows
        }


def _listed(names: Sequence[str] | None) -> list[str] | None:
    return None if names is None else list(names)
