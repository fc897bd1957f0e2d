"""Work that goes on beside what the caller does meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

T = TypeVar("T")


@asynccontextmanager
async def beside(work: Coroutine[Any, Any, T]) -> AsyncIterator[asyncio.Future[T]]:
    """Begins the work; what it returns or raises is had by awaiting the future, once or again.

    Nothing of it is left when the block ends: work that is not done by then is cancelled, and what it raised that
    nobody has awaited is dropped.
    """
    task = asyncio.ensure_future(work)
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.wait({task})
        if not task.cancelled():
            task.exception()  # seen: asyncio would log it as never retrieved


def known(value: T) -> asyncio.Future[T]:
    """A future that is done."""
    future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
    future.set_result(value)
    return future
