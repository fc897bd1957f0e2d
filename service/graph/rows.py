"""Rows of statements that answer for many parents at once, sorted out by parent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from service.domain.paging import Page, Position, Window
from service.graph.executor import Executor, Row

T = TypeVar("T")


def by_parent(parents: Iterable[str], rows: Iterable[Row], item: Callable[[Row], T]) -> dict[str, list[T]]:
    """The items of each parent, in the order of the rows; an empty list where there are none."""
    found: dict[str, list[T]] = {parent: [] for parent in parents}
    for row in rows:
        found[row["parent"]].append(item(row))
    return found


async def pages_by_parent(
    executor: Executor,
    statement: str,
    parents: Sequence[str],
    window: Window,
    *,
    item: Callable[[Row], T],
    position: Callable[[T], Position],
    **parameters: Any,
) -> dict[str, Page[T]]:
    """The same window of each parent's list, by one statement, which gives the rows in ascending order."""
    rows = await executor.read(
        statement,
        ids=list(parents),
        start=list(window.start or ()),
        end=list(window.end) if window.end is not None else None,
        backward=window.backward,
        limit=window.limit + 1,
        **parameters,
    )
    return pages(by_parent(parents, rows, item), window, position)


def pages(found: Mapping[str, Sequence[T]], window: Window, position: Callable[[T], Position]) -> dict[str, Page[T]]:
    """Cuts lists in ascending order, each read with one item too many on its open side."""
    return {
        parent: Page.of(items[::-1] if window.backward else items, window, position) for parent, items in found.items()
    }
