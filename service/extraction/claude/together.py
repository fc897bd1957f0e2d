"""Several calls at once, each seen through to its end: what is begun is paid for."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any, TypeVar

T = TypeVar("T")


async def each(work: Iterable[Coroutine[Any, Any, T]]) -> list[T | Exception]:
    """Every result in order, or what was raised in its place."""

    async def caught(one: Coroutine[Any, Any, T]) -> T | Exception:
        try:
            return await one
        except Exception as error:  # noqa: BLE001 whatever a text causes is its own, and its caller's to judge
            return error

    return await all_of([caught(one) for one in work])


async def all_of(work: Iterable[Coroutine[Any, Any, T]]) -> list[T]:
    """Every result in order, once all are there: where one fails, the others are still seen through."""
    tasks = [asyncio.ensure_future(one) for one in work]
    try:
        if tasks:
            await asyncio.wait(tasks)
    finally:
        for task in tasks:
            task.cancel()
    for task in tasks:
        task.exception()  # seen: only the first is raised
    return [task.result() for task in tasks]
