"""Message batches that nobody waits for are cancelled, each for itself, and tried again where that can't be done."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

import pytest

from service.errors import DatabaseUnavailable, PlugFailed
from service.ingestion.sweeper import Sweeper

pytestmark = pytest.mark.anyio


class Notes:
    """What is noted of abandoned batches, in memory; the database is away at first."""

    def __init__(self, noted: Mapping[str, str]) -> None:
        self.noted = dict(noted)
        self.begun: list[str] = []
        self.done = asyncio.Event()
        self._away = True

    async def ids(self) -> Mapping[str, str]:
        if self._away:
            self._away = False
            raise DatabaseUnavailable("away")
        return dict(self.noted)

    async def begin(self, ids: Sequence[str]) -> None:
        self.begun.extend(self.noted[one] for one in ids)

    async def end(self, ids: Sequence[str]) -> None:
        for one in ids:
            del self.noted[one]
        if not self.noted:
            self.done.set()


class Api:
    """Cancels batches; the first time that it is asked about "stubborn" it fails."""

    def __init__(self, notes: Notes) -> None:
        self._notes = notes
        self.asked: list[str] = []

    async def cancel_batch(self, batch_id: str) -> None:
        assert self._notes.begun.count(batch_id) == self.asked.count(batch_id) + 1
        self.asked.append(batch_id)
        if batch_id == "stubborn" and self.asked.count(batch_id) == 1:
            raise PlugFailed("claude is overloaded.")


async def test_one_that_can_not_be_cancelled_is_tried_again_and_keeps_no_other() -> None:
    notes = Notes({"a": "stubborn", "b": "willing"})
    api = Api(notes)
    sweeper = Sweeper(notes, api, seconds=0.01)
    async with asyncio.timeout(30):
        sweeping = asyncio.create_task(sweeper.run())
        await notes.done.wait()
        sweeping.cancel()
    assert api.asked == ["stubborn", "willing", "stubborn"]
