"""How much there is, by collection."""

from __future__ import annotations

from collections.abc import Sequence

from service.domain.statistics import Statistics as Counts
from service.graph.executor import Executor


class Statistics:
    """Counts of the collections of one database. Each is read off an index."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    async def of_collections(self, names: Sequence[str]) -> dict[str, Counts]:
        """By collection; a name that is no collection's has nothing."""
        rows = await self._executor.read("browse/statistics", collections=list(names))
        return {
            row["collection"]: Counts(
                documents=row["documents"],
                chunks=row["chunks"],
                entities_by_type=dict(sorted(row["entities"])),
                relationships_by_type=dict(sorted(row["relationships"])),
            )
            for row in rows
        }
