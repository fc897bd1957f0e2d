"""Walks through all things of a kind by ranges of an index, so that memory stays flat however many there are."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from service.graph.executor import Executor

NAMES = "names"
CHANGES = "changes"
BY_COLLECTION = frozenset({NAMES, CHANGES})
"""These are found by their collection and key or id; all others by one property."""


async def ranges(executor: Executor, walk: str | None, size: int) -> AsyncIterator[dict[str, Any]]:
    """The parameters `first` and `last` (and perhaps `collection`) of one range after another, of `size` things.

    Where nothing is walked through, one range without parameters."""
    if walk is None:
        yield {}
        return
    if walk not in BY_COLLECTION:
        async for one in _ranges(executor, walk, size, {}):
            yield one
        return
    after = ""
    while rows := await executor.read(f"verify/pages/collections_of_{walk}", after=after):
        after = rows[0]["collection"]
        async for one in _ranges(executor, walk, size, {"collection": after}):
            yield one


async def _ranges(executor: Executor, walk: str, size: int, within: dict[str, str]) -> AsyncIterator[dict[str, Any]]:
    after, count = "", size
    while count == size:
        (page,) = await executor.read(f"verify/pages/{walk}", after=after, size=size, **within)
        after, count = page["last"], page["count"]
        if count:
            yield {**within, "first": page["first"], "last": after}
