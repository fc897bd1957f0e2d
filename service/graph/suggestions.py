"""Suggestions to merge, worked out as they are read: entities of one kin lie side by side in an index.

Nothing of it is stored, so nothing of it can be stale. A page reads kins that several entities have until it is full,
or until it has looked through `KINS_LOOKED_THROUGH` of them.
"""

from __future__ import annotations

import sys
from collections import defaultdict

from service.domain.entity import StoredEntity
from service.domain.paging import Page, Position, Window
from service.domain.suggestion import MergeSuggestion
from service.graph.entities import entity_from
from service.graph.executor import Executor
from service.graph.sort_keys import HIGHEST, LOWEST
from service.resolution.suggesting import suggestions

KINS_LOOKED_THROUGH = 5_000
ENTITIES_OF_A_KIN = 100
"""So many entities of one kin are compared with each other, the first by name."""

_KINS_A_READ = 200


class Suggestions:
    """The suggestions of one database. Positions are (kin, sort key, sort key)."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    async def page(self, collection: str, window: Window) -> Page[MergeSuggestion]:
        """Those of a collection, by kin and names."""
        found: list[MergeSuggestion] = []
        start = str(window.start[0]) if window.start else LOWEST
        end = f"{window.end[0]}\0" if window.end else HIGHEST
        for _ in range(KINS_LOOKED_THROUGH // _KINS_A_READ):
            kins = await self._kins(collection, start, end, backward=window.backward)
            found += [one for one in await self._of(collection, kins) if _is_within(window, one)]
            if len(kins) < _KINS_A_READ or len(found) > window.limit:
                break
            start, end = (start, kins[-1]) if window.backward else (f"{kins[-1]}\0", end)
        found.sort(key=position, reverse=window.backward)
        return Page.of(found, window, position)

    async def count(self, collection: str) -> int:
        """How many there are in the kins that a page looks through at most."""
        return len((await self.page(collection, Window(sys.maxsize))).items)

    async def _kins(self, collection: str, start: str, end: str, *, backward: bool) -> list[str]:
        name = f"browse/entities/kins_{'backward' if backward else 'forward'}"
        rows = await self._executor.read(name, collection=collection, start=start, end=end, limit=_KINS_A_READ)
        return [row["kin"] for row in rows]

    async def _of(self, collection: str, kins: list[str]) -> list[MergeSuggestion]:
        rows = await self._executor.read(
            "browse/entities/of_kins", collection=collection, kins=kins, limit=ENTITIES_OF_A_KIN
        )
        by_kin: defaultdict[str, list[StoredEntity]] = defaultdict(list)
        for row in rows:
            by_kin[row["kin"]].append(entity_from(row["entity"]))
        return [one for kin, entities in by_kin.items() for one in suggestions(kin, entities)]


def position(suggestion: MergeSuggestion) -> Position:
    return suggestion.kin, suggestion.one.sort_key, suggestion.other.sort_key


def _is_within(window: Window, suggestion: MergeSuggestion) -> bool:
    here = position(suggestion)
    return (window.start is None or window.start <= here) and (window.end is None or here < window.end)
