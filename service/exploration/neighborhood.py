"""The neighbourhood of an entity: the strongest of what surrounds it, spread over the kinds, and what was left out.

Ties of each kind take turns, the strongest first, so that the few of a rare kind stand beside the many of a common one.
Each distance has its share of the places; what a farther one doesn't use goes to the nearer ones. A hub is shown, and
looked through only where it is the one in the middle: what is beyond it says little about the middle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from service.domain.relationship import StoredRelationship
from service.errors import InvalidInput
from service.exploration.ports import Filter, Kind, Neighbour, Surroundings

DEEPEST = 3
MOST_ENTITIES = 500
_RELATIONSHIPS_EACH = 5
"""At most so many relationships are shown for each entity, on average."""


@dataclass(frozen=True, slots=True)
class Reach:
    """How far looking round may go. `hub`: entities with more relationships aren't led through. `most`: so many
    relationships are read, at most: of a neighborhood to choose entities, and again to find what ties them."""

    hub: int
    most: int


@dataclass(frozen=True, slots=True)
class Surrounding:
    """An entity of a neighbourhood."""

    id: str
    distance: int
    degree: int
    """How many relationships it has, at most: retracted ones and denials are counted too."""
    omitted: Mapping[str, int] | None
    """How many relationships of each kind are not shown; None where they weren't looked at from here."""


@dataclass(frozen=True, slots=True)
class Neighborhood:
    """Entities, the middle first, then by distance and rank; and what ties them."""

    entities: tuple[Surrounding, ...]
    relationships: tuple[StoredRelationship, ...]
    is_complete: bool
    """All relationships of the entity in the middle were looked at."""


@dataclass(slots=True)
class _Chosen:
    """What has been chosen so far, and what is left to choose from at each distance."""

    limit: int
    distances: dict[str, int]
    degrees: dict[str, int]
    fact_ids: list[str] = field(default_factory=list)
    left: list[tuple[int, list[Neighbour]]] = field(default_factory=list)

    def take(self, distance: int, offered: Sequence[Neighbour], room: int) -> list[Neighbour]:
        """Those that are taken of what is offered; the rest is kept for later."""
        taken: list[Neighbour] = []
        rest: list[Neighbour] = []
        for neighbour in offered:
            if neighbour.id in self.distances:
                continue
            if len(taken) == room:
                rest.append(neighbour)
                continue
            self.distances[neighbour.id] = distance
            self.degrees[neighbour.id] = neighbour.degree
            self.fact_ids.append(neighbour.fact_id)
            taken.append(neighbour)
        self.left.append((distance, rest))
        return taken

    def fill(self) -> None:
        """Gives the places that are left to the nearest of what was left out."""
        for distance, rest in list(self.left):
            self.take(distance, rest, self.limit - len(self.distances))


async def neighborhood(
    surroundings: Surroundings, middle: str, *, depth: int, wanted: Filter, limit: int, reach: Reach
) -> Neighborhood:
    """At most `limit` entities besides the one in the middle, at most `depth` relationships from it.

    Raises InvalidInput for a depth or a limit that is out of bounds.
    """
    _check(depth, limit)
    degree = (await surroundings.degrees([middle])).get(middle, 0)
    chosen = _Chosen(limit + 1, {middle: 0}, {middle: degree})
    looked: dict[str, Sequence[Kind]] = {}
    frontier, most = [middle], reach.most if depth == 1 else reach.most // 2
    budget = reach.most - min(degree, most)
    for distance in range(1, depth + 1):
        room = -(-(chosen.limit - len(chosen.distances)) // (depth - distance + 1))
        found = await surroundings.kinds(frontier, wanted, middle, most=most, each=limit)
        looked.update(found)
        taken = chosen.take(distance, _in_turn(found), room)
        frontier = _affordable([(one.id, one.degree) for one in taken], reach.hub, budget)
        budget -= sum(chosen.degrees[id_] for id_ in frontier)
        if not frontier:
            break
    chosen.fill()
    shown = await surroundings.among(
        _affordable(sorted(chosen.degrees.items(), key=lambda item: item[1]), reach.hub, reach.most),
        list(chosen.distances),
        chosen.fact_ids,
        wanted,
        limit=_RELATIONSHIPS_EACH * len(chosen.distances),
    )
    counts = Counter((end, one.type) for one in shown for end in (one.source_id, one.target_id))
    return Neighborhood(
        tuple(
            Surrounding(id_, distance, chosen.degrees[id_], _omitted(id_, looked.get(id_), counts))
            for id_, distance in sorted(chosen.distances.items(), key=lambda item: item[1])
        ),
        tuple(shown),
        is_complete=degree <= most,
    )


def _check(depth: int, limit: int) -> None:
    if not 1 <= depth <= DEEPEST:
        raise InvalidInput(f"depth is {depth}.", f"A neighbourhood is 1 to {DEEPEST} relationships deep.")
    if not 1 <= limit <= MOST_ENTITIES:
        raise InvalidInput(f"limit is {limit}.", f"A neighbourhood holds 1 to {MOST_ENTITIES} entities.")


def _in_turn(found: Mapping[str, Sequence[Kind]]) -> list[Neighbour]:
    """The ties of all kinds of all entities taking turns: the strongest of each, then the second of each …"""
    ranked = [
        (rank, -neighbour.strength, neighbour.place, kind.name, neighbour)
        for kinds in found.values()
        for kind in kinds
        for rank, neighbour in enumerate(kind.neighbours)
    ]
    ranked.sort(key=lambda row: row[:4])
    return [neighbour for *_, neighbour in ranked]


def _affordable(degrees: Iterable[tuple[str, int]], hub: int, budget: int) -> list[str]:
    """Those that are no hubs, in their order, while all their relationships together may still be read."""
    affordable: list[str] = []
    for id_, degree in degrees:
        if degree > hub:
            continue
        budget -= degree
        if budget < 0:
            break
        affordable.append(id_)
    return affordable


def _omitted(id_: str, kinds: Sequence[Kind] | None, shown: Mapping[tuple[str, str], int]) -> dict[str, int] | None:
    if kinds is None:
        return None
    left = {kind.name: kind.count - shown.get((id_, kind.name), 0) for kind in kinds}
    return {kind: count for kind, count in left.items() if count > 0}
