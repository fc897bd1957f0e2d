"""How far a document is, counted as its stages go along side by side."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from service.domain.job import Progress, Stage
from service.domain.relationship import Extraction

Report = Callable[[Progress], None]


class Tally:
    """What is done of a document's chunks, and what was found in them."""

    def __init__(self, chunks: int, report: Report) -> None:
        self._chunks = chunks
        self._report = report
        self.embedded = self.extracted = self._entities = self._relationships = 0

    def found(self, extraction: Extraction, times: int) -> None:
        """Counts what a text says, that so many chunks have."""
        self.extracted += times
        self._entities += times * len(extraction.entities)
        self._relationships += times * len(extraction.relationships)

    def report(self) -> None:
        """Says how far both stages are."""
        done = min(self.embedded, self.extracted)
        self._report(Progress(Stage.EXTRACTING, done, self._chunks, self._entities, self._relationships))


async def side_by_side(*tasks: asyncio.Task[Any]) -> None:
    """Waits for all of them; the first failure cancels the others and is raised as it is, not in a group."""
    try:
        await asyncio.gather(*tasks)
    except BaseException:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        raise
