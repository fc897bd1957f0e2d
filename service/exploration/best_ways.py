"""The best ways through a web, exactly: without going by an entity twice, and of bounded length.

The least that is still to be paid from each entity, for each number of steps that are left, is worked out backward from
the target. Begun ways are then continued in the order of what they come to at least, so that the first that arrive are
the best (A*). (scipy's `yen` knows no bound on the number of steps.)
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable
from dataclasses import dataclass

from service.exploration.growth import Web
from service.exploration.ports import Step

Cost = tuple[int, int]
"""What is compared first, then what is compared between equals. Costs of steps add up."""

_PARTS = 1_000_000
_MOST_BEGUN = 200_000


@dataclass(frozen=True, slots=True)
class BestWays:
    """The ways that were found, the best first."""

    ways: tuple[tuple[Step, ...], ...]
    is_whole: bool
    """There is none between these that was not looked at."""


def doubt(step: Step) -> int:
    """-ln(confidence) in millionths: what adds up where confidences multiply."""
    return round(-math.log(max(step.confidence, 1 / _PARTS)) * _PARTS)


def shortest(step: Step) -> Cost:
    return 1, doubt(step)


def surest(step: Step) -> Cost:
    return doubt(step), 1


def best_ways(
    web: Web, source: str, target: str, *, max_length: int, limit: int, cost: Callable[[Step], Cost]
) -> BestWays:
    """At most `limit` ways of at most `max_length` steps; equals by their entities' names."""
    costs = {id_: {other: cost(step) for other, step in steps.items()} for id_, steps in web.items()}
    least = _least(costs, target, max_length)
    ways: list[tuple[Step, ...]] = []
    begun: list[tuple[Cost, tuple[str, ...], tuple[str, ...], Cost, tuple[Step, ...]]] = []
    if source in least[max_length]:
        begun.append((least[max_length][source], (), (source,), (0, 0), ()))
    pushed = 0
    while begun and len(ways) < limit:
        _, places, entities, spent, way = heapq.heappop(begun)
        if entities[-1] == target:
            ways.append(way)
            continue
        rest = least[max_length - len(entities)]
        for other, step in web[entities[-1]].items():
            if other in rest and other not in entities:
                paid = _sum(spent, costs[entities[-1]][other])
                heapq.heappush(
                    begun,
                    (_sum(paid, rest[other]), (*places, step.place), (*entities, other), paid, (*way, step)),
                )
                pushed += 1
        if pushed > _MOST_BEGUN:
            return BestWays(tuple(ways), is_whole=False)
    return BestWays(tuple(ways), is_whole=True)


def _least(costs: dict[str, dict[str, Cost]], target: str, max_length: int) -> list[dict[str, Cost]]:
    """By steps that are left: the least cost from each entity that can come to the target by as many."""
    least: list[dict[str, Cost]] = [{target: (0, 0)}]
    for _ in range(max_length):
        before = least[-1]
        now = dict(before)
        for end, paid in before.items():
            for other in costs.get(end, ()):
                whole = _sum(costs[other][end], paid)
                if other not in now or whole < now[other]:
                    now[other] = whole
        least.append(now)
    return least


def _sum(one: Cost, other: Cost) -> Cost:
    return one[0] + other[0], one[1] + other[1]
