"""Walks a list that spans collections: one collection after another, each by its own index, until a page is full.

Collections are read in groups of one, two, four …: a page costs a handful of statements however many collections there
are, and seldom reads what it doesn't show.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from service.domain.paging import Page, Position, Window

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class CollectionRange:
    """The positions `[start, end)` within one collection (without the collection's name before them)."""

    collection: str
    start: Position
    end: Position


Fetch = Callable[[list[CollectionRange], int], Awaitable[list[T]]]
"""Reads at most so many items of these ranges, taken in the order given; each backward where the window is."""


def collection_ranges(
    collections: Sequence[str], window: Window, lowest: Position, highest: Position
) -> list[CollectionRange]:
    """What a window means within each collection, in the order of reading. A window's positions begin with the name
    of a collection; `lowest` and `highest` bound what is wanted of each."""
    ranges = []
    for collection in sorted(set(collections), reverse=window.backward):
        start, end = lowest, highest
        if window.start is not None and (collection,) <= window.start[:1]:
            if collection != window.start[0]:
                continue
            start = max(start, window.start[1:])
        if window.end is not None and (collection,) >= window.end[:1]:
            if collection != window.end[0]:
                continue
            end = min(end, window.end[1:])
        if start < end:
            ranges.append(CollectionRange(collection, start, end))
    return ranges


async def walk(
    fetch: Fetch[T],
    collections: Sequence[str],
    window: Window,
    *,
    lowest: Position,
    highest: Position,
    position: Callable[[T], Position],
) -> Page[T]:
    """The items of a window over `collections`, each item's position beginning with its collection's name."""
    ranges = collection_ranges(collections, window, lowest, highest)
    found: list[T] = []
    size = 1
    while ranges and len(found) <= window.limit:
        group, ranges = ranges[:size], ranges[size:]
        found += await fetch(group, window.limit + 1 - len(found))
        size *= 2
    return Page.of(found, window, position)
