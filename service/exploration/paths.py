"""Paths between two entities: the shortest, or those that are surest all along."""

from __future__ import annotations

import asyncio
import math
from dataclasses import dataclass
from enum import StrEnum

from service.errors import InvalidInput
from service.exploration.best_ways import BestWays, best_ways, shortest, surest
from service.exploration.growth import Growth
from service.exploration.neighborhood import Reach
from service.exploration.ports import Step, Steps

LONGEST = 6
MOST_PATHS = 50


class PathOrder(StrEnum):
    SHORTEST = "SHORTEST"
    """The fewest steps first, the surest of equals."""
    SUREST = "SUREST"
    """The highest confidence first, the shortest of equals."""


@dataclass(frozen=True, slots=True)
class Path:
    """A way from one entity to another. Each step leads on from the entity that the one before it came to."""

    steps: tuple[Step, ...]

    @property
    def confidence(self) -> float:
        """That all its steps are right: the product of their confidences."""
        return math.prod(step.confidence for step in self.steps)


@dataclass(frozen=True, slots=True)
class Paths:
    """The paths that were found, the best first."""

    paths: tuple[Path, ...]
    is_complete: bool
    """Nothing was left out of what was looked at: no hub, and nothing that would have been too much."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """At most `limit` paths of at most `max_length` relationships, of some kinds (None: any). Raises InvalidInput for
    numbers that are out of bounds, and for an entity and itself."""

    source: str
    target: str
    max_length: int = 4
    limit: int = 5
    order: PathOrder = PathOrder.SHORTEST
    kinds: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        if self.source == self.target:
            raise InvalidInput("from and to are one entity.", "Ask for the paths between two; a merged entity is one.")
        if not 1 <= self.max_length <= LONGEST:
            raise InvalidInput(f"maxLength is {self.max_length}.", f"A path has 1 to {LONGEST} relationships.")
        if not 1 <= self.limit <= MOST_PATHS:
            raise InvalidInput(f"limit is {self.limit}.", f"Ask for 1 to {MOST_PATHS} paths.")


async def paths(steps: Steps, wanted: Wanted, reach: Reach) -> Paths:
    """The best paths, over relationships taken in either direction."""
    growth = Growth(steps, wanted.kinds, reach)
    await growth.begin(wanted.source, wanted.target)
    while growth.length < wanted.max_length and await growth.grow():
        if wanted.order is PathOrder.SHORTEST and growth.has_met:
            found = await _best(growth, wanted, growth.length)
            if len(found.ways) == wanted.limit:
                return _paths(growth, found)
    return _paths(growth, await _best(growth, wanted, wanted.max_length))


def _paths(growth: Growth, found: BestWays) -> Paths:
    return Paths(tuple(Path(way) for way in found.ways), growth.is_whole and found.is_whole)


async def _best(growth: Growth, wanted: Wanted, max_length: int) -> BestWays:
    """Off the event loop: a large web takes a while."""
    return await asyncio.to_thread(
        best_ways,
        growth.web,
        wanted.source,
        wanted.target,
        max_length=max_length,
        limit=wanted.limit,
        cost=shortest if wanted.order is PathOrder.SHORTEST else surest,
    )
