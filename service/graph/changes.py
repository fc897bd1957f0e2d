"""Curation logs, as readers ask for them: by id, and in pages."""

from __future__ import annotations

from collections.abc import Sequence

from service.domain.change import Change
from service.domain.paging import Page, Window
from service.graph.change_rows import change_from
from service.graph.executor import Executor

_HIGHEST = 2**62


class Changes:
    """The changes of one database. Positions are (serial,)."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    async def by_ids(self, ids: Sequence[tuple[str, str]]) -> dict[tuple[str, str], Change]:
        """Those that are there, by collection and id."""
        found: dict[tuple[str, str], Change] = {}
        for collection in dict.fromkeys(collection for collection, _ in ids):
            rows = await self._executor.read(
                "curation/changes_by_id", collection=collection, ids=[id_ for one, id_ in ids if one == collection]
            )
            found |= {(collection, row["change"]["id"]): change_from(collection, row["change"]) for row in rows}
        return found

    async def page(self, collection: str, window: Window) -> Page[Change]:
        """Those of a collection, by serial."""
        rows = await self._executor.read(
            f"browse/changes/page_{'backward' if window.backward else 'forward'}",
            collection=collection,
            start=window.start[0] if window.start else 0,
            end=window.end[0] if window.end else _HIGHEST,
            limit=window.limit + 1,
        )
        changes = [change_from(collection, row["change"]) for row in rows]
        return Page.of(changes, window, lambda change: (change.serial,))

    async def count(self, collection: str) -> int:
        """How many there are in all pages."""
        return int((await self._executor.read("browse/changes/count", collection=collection))[0]["count"])
