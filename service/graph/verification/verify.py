"""Looks for breaches in a live database: reads only, in ranges, so that it disturbs nobody who works on it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncIterator

from service.graph.executor import Executor
from service.graph.kinds import Kinds
from service.graph.verification.breaches import Breach
from service.graph.verification.changes import targets_in
from service.graph.verification.checks import CHECKS, Check
from service.graph.verification.clusters import clusters_in
from service.graph.verification.walking import CHANGES, NAMES, ranges

MOST_OF_ONE_CHECK = 1000
"""How many breaches one check tells; what is wrong everywhere is told often enough."""


async def breaches(executor: Executor, kinds: Kinds) -> list[Breach]:
    """All that is not as it must be, in the order in which it is mended."""
    found: defaultdict[str, list[Breach]] = defaultdict(list)
    async for breach in _all(executor, kinds):
        if len(found[breach.check]) < MOST_OF_ONE_CHECK:
            found[breach.check].append(breach)
    order = {check.name: place for place, check in enumerate(CHECKS)}
    return [breach for name in sorted(found, key=lambda name: order.get(name, len(order))) for breach in found[name]]


async def _all(executor: Executor, kinds: Kinds) -> AsyncIterator[Breach]:
    for (walk, size), checks in _by_walk().items():
        async for within in ranges(executor, walk, size):
            for check in checks:
                async for breach in check.breaches(executor, kinds, within):
                    yield breach
            if walk == NAMES:
                async for breach in clusters_in(executor, within):
                    yield breach
            if walk == CHANGES:
                async for breach in targets_in(executor, within):
                    yield breach


def _by_walk() -> dict[tuple[str | None, int], list[Check]]:
    """What walks the same way is asked of one range after the other."""
    walks: defaultdict[tuple[str | None, int], list[Check]] = defaultdict(list)
    for check in CHECKS:
        walks[check.walk, check.size].append(check)
    return dict(walks)
