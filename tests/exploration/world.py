"""A small graph in memory that is explored as the stored one is: a working fake of `graph.ties.Ties`."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from service.domain.relationship import StoredRelationship
from service.exploration.ports import Filter, Kind, Neighbour, Step


class Graph:
    """Relationships as (source, kind, target, confidence), and a count of those that were read."""

    def __init__(self, *facts: tuple[str, str, str, float]) -> None:
        self.facts = {f"{source} {kind} {target}": (source, kind, target, sure) for source, kind, target, sure in facts}
        self.read = 0

    async def degrees(self, ids: Sequence[str]) -> dict[str, int]:
        return {id_: self._degree(id_) for id_ in ids}

    async def kinds(
        self, ids: Sequence[str], wanted: Filter, middle: str, *, most: int, each: int
    ) -> dict[str, list[Kind]]:
        return {id_: self._kinds(id_, wanted, most, each) for id_ in ids}

    async def among(
        self, ids: Sequence[str], shown: Sequence[str], fact_ids: Sequence[str], wanted: Filter, *, limit: int
    ) -> list[StoredRelationship]:
        found = []
        for id_, (source, kind, target, sure) in self.facts.items():
            ends = {source, target}
            ties_them = ends <= set(shown) and ends & set(ids) and (wanted.kinds is None or kind in wanted.kinds)
            if id_ in fact_ids or ties_them:
                found.append(StoredRelationship(id_, "lab", id_, kind, id_, source, target, sure, 1, 1))
        return found[:limit]

    async def from_entities(self, ids: Sequence[str], kinds: Sequence[str] | None) -> dict[str, list[Step]]:
        found: dict[str, list[Step]] = {}
        for id_ in ids:
            steps: dict[str, list[Step]] = defaultdict(list)
            for fact, (source, kind, target, sure) in self.facts.items():
                if id_ in (source, target) and (kinds is None or kind in kinds):
                    self.read += 1
                    other = target if source == id_ else source
                    steps[other].append(Step(fact, other, other, source == id_, sure, 0, self._degree(other)))
            found[id_] = [max(several, key=lambda step: step.confidence) for several in steps.values()]
        return found

    def _degree(self, id_: str) -> int:
        return sum(id_ in (source, target) for source, _, target, _ in self.facts.values())

    def _kinds(self, id_: str, wanted: Filter, most: int, each: int) -> list[Kind]:
        found: dict[str, list[Neighbour]] = defaultdict(list)
        for fact, (source, kind, target, sure) in [row for row in self.facts.items() if id_ in (row[1][0], row[1][2])][
            :most
        ]:
            self.read += 1
            if wanted.kinds is None or kind in wanted.kinds:
                other = target if source == id_ else source
                found[kind].append(Neighbour(other, fact, other, sure, self._degree(other)))
        counts = Counter({kind: len(neighbours) for kind, neighbours in found.items()})
        for neighbours in found.values():
            neighbours.sort(key=lambda one: (-one.strength, one.place))
        return [Kind(kind, counts[kind], tuple(found[kind][:each])) for kind in sorted(found)]
