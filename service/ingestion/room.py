"""The room in which a process works on its documents: side by side, or one alone that may be what kills it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager


class Room:
    """For one event loop. Who is to be alone waits for the others to leave; nobody new should be let in meanwhile."""

    def __init__(self) -> None:
        self._inside = 0
        self._loners = 0
        self._is_one_alone = False
        self._left = asyncio.Event()

    async def until_open(self) -> None:
        """Returns when nobody is alone or waits to be: the time to let another in."""
        await self._until(lambda: not self._loners)

    @asynccontextmanager
    async def entered(self, *, alone: bool) -> AsyncIterator[None]:
        """In the room while the block runs; `alone`: with nobody else in it."""
        self._loners += alone
        try:
            await self._until(lambda: not self._is_one_alone and not (alone and self._inside))
            self._inside += 1
            self._is_one_alone = alone
            try:
                yield
            finally:
                self._inside -= 1
                self._is_one_alone = False
        finally:
            self._loners -= alone
            self._left.set()

    async def _until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            # All who wait look again whenever somebody has left.
            self._left.clear()
            await self._left.wait()
