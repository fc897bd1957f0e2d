"""Lists that are found as a whole, ranked and bounded, and shown in pages: what a search of a list finds."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from service.domain.paging import Page, Position, Window

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Found(Generic[S]):
    """Items with their positions, in ascending order, and what was done without to find them."""

    items: Sequence[tuple[Position, S]]
    degraded: tuple[str, ...] = ()


class Ranked(Generic[S]):
    """Found once, however many parts of it are asked for."""

    def __init__(self, find: Callable[[], Awaitable[Found[S]]]) -> None:
        self._find = find
        self._task: asyncio.Task[Found[S]] | None = None

    async def page(self, window: Window) -> Page[S]:
        within = [
            (position, item)
            for position, item in (await self._found()).items
            if (window.start is None or position >= window.start) and (window.end is None or position < window.end)
        ]
        kept = within[max(0, len(within) - window.limit) :] if window.backward else within[: window.limit]
        return Page(tuple(kept), len(within) > window.limit)

    async def count(self) -> int:
        return len((await self._found()).items)

    async def degraded(self) -> list[str]:
        return list((await self._found()).degraded)

    async def _found(self) -> Found[S]:
        if self._task is None:
            self._task = asyncio.ensure_future(self._find())
        return await asyncio.shield(self._task)
