"""What lies between two entities: grown from both of them, a step at a time, until it holds all ways of a length.

The side that costs less is grown next. Hubs are come to and not led through, so a way over one is found where both
sides come to it. What is read is bounded; where that leaves something out, `is_whole` says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from service.exploration.neighborhood import Reach
from service.exploration.ports import Step, Steps

Web = dict[str, dict[str, Step]]
"""By entity, then by other entity: the step that leads there."""


@dataclass(slots=True)
class _Side:
    """The entities that have been come to from one end, and those of them that are to be grown next."""

    frontier: list[str]
    reached: set[str]
    depth: int = 0


@dataclass(slots=True)
class Growth:
    """The web between two entities, as far as it has been grown."""

    steps: Steps
    kinds: Sequence[str] | None
    reach: Reach
    web: Web = field(default_factory=dict)
    is_whole: bool = True
    _sides: tuple[_Side, ...] = ()
    _ends: tuple[str, ...] = ()
    _degrees: dict[str, int] = field(default_factory=dict)
    _places: dict[str, str] = field(default_factory=dict)
    _read: int = 0

    async def begin(self, source: str, target: str) -> None:
        self._ends = (source, target)
        self._degrees = dict(await self.steps.degrees(self._ends))
        self._sides = tuple(_Side([end], {end}) for end in self._ends)

    @property
    def length(self) -> int:
        """All ways of this length are in the web, but for what `is_whole` tells of."""
        return sum(side.depth for side in self._sides)

    @property
    def has_met(self) -> bool:
        """Some entity has been come to from both ends."""
        one, other = self._sides
        return not one.reached.isdisjoint(other.reached)

    async def grow(self) -> bool:
        """Makes ways one step longer; False where no way can be any longer."""
        open_sides = [side for side in self._sides if side.frontier]
        if not open_sides or (self.is_whole and len(open_sides) < len(self._sides)):
            return False
        side = min(open_sides, key=lambda one: (self._cost(one.frontier), one.depth))
        grown = self._affordable(side.frontier)
        found = await self.steps.from_entities(grown, self.kinds) if grown else {}
        self._read += self._cost(grown)
        side.depth += 1
        side.frontier = self._added(found, side)
        return True

    def _added(self, found: Mapping[str, Sequence[Step]], side: _Side) -> list[str]:
        """Puts steps into the web, both ways, and gives the entities that the side comes to by them."""
        fresh: list[str] = []
        for id_, steps in found.items():
            for step in steps:
                self._degrees[step.other] = step.degree
                self._places[step.other] = step.place
                self.web.setdefault(id_, {})[step.other] = step
                self.web.setdefault(step.other, {})[id_] = self._back(step, id_)
                if step.other not in side.reached:
                    side.reached.add(step.other)
                    if step.other not in self._ends:  # no way goes on from there
                        fresh.append(step.other)
        return fresh

    def _back(self, step: Step, origin: str) -> Step:
        return replace(
            step,
            other=origin,
            place=self._places.get(origin, ""),
            is_outgoing=not step.is_outgoing,
            degree=self._degrees[origin],
        )

    def _affordable(self, frontier: Sequence[str]) -> list[str]:
        """Those of a frontier that are no hubs, the rarest first, while what they cost may still be read."""
        grown: list[str] = []
        left = self.reach.most - self._read
        for id_ in sorted(frontier, key=lambda one: (self._degrees[one], self._places.get(one, ""))):
            degree = self._degrees[id_]
            left -= degree
            if left < 0 or (degree > self.reach.hub and id_ not in self._ends):
                self.is_whole = False
                break  # the others have as many or more
            grown.append(id_)
        return grown

    def _cost(self, ids: Sequence[str]) -> int:
        return sum(self._degrees[id_] for id_ in ids)
