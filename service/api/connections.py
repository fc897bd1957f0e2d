"""Relay connections: pages of ordered lists, forward and backward, by keyset cursors.

A `Listing` says how a list is read; `connect` reads the page that the arguments ask for. What lies before and after a
page, and how many items there are in all, is looked up only where it is selected.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Generic, TypeVar

import strawberry

from service.api.arguments import given
from service.api.cursors import Shape, decode, encode
from service.domain.paging import Page, Position, Window, successor
from service.errors import InvalidInput

DEFAULT_PAGE = 20
LARGEST_PAGE = 500

First = Annotated[
    int | None,
    strawberry.argument(
        description="At most so many items from the start (or after `after`): 20 if not given, 500 at most."
    ),
]
After = Annotated[str | None, strawberry.argument(description="Only items after the one with this cursor.")]
Last = Annotated[
    int | None,
    strawberry.argument(
        description="At most so many items from the end (or before `before`); not together with `first`."
    ),
]
Before = Annotated[str | None, strawberry.argument(description="Only items before the one with this cursor.")]

AtMost = Annotated[int | None, strawberry.argument(description="At most so many items: 20 if not given, 500 at most.")]

S = TypeVar("S")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class PageArguments:
    """What a client asks of a connection; None or UNSET where it didn't say."""

    first: int | None
    after: str | None
    last: int | None
    before: str | None


async def _nothing() -> list[str]:
    return []


@dataclass(frozen=True, slots=True)
class Listing(Generic[S, T]):
    """An ordered list: its mark in cursors, the parts of its positions, and how it is read and counted."""

    mark: str
    shape: Shape
    fetch: Callable[[Window], Awaitable[Page[S]]]
    count: Callable[[], Awaitable[int]]
    item: Callable[[S], T]
    descending: bool = False
    """Whether the list is shown from its highest position down. `fetch` speaks of ascending positions all the same."""
    degraded: Callable[[], Awaitable[list[str]]] = _nothing
    """What was done without to find the list, a sentence each."""


@strawberry.type(description="Where a page lies in its list.")
class PageInfo:
    start_cursor: str | None = strawberry.field(description="The cursor of the first item of this page.")
    end_cursor: str | None = strawberry.field(description="The cursor of the last item of this page.")
    before: strawberry.Private[Callable[[], Awaitable[bool]]]
    behind: strawberry.Private[Callable[[], Awaitable[bool]]]

    @strawberry.field(description="There are items before this page.")
    async def has_previous_page(self) -> bool:
        return await self.before()

    @strawberry.field(description="There are items after this page.")
    async def has_next_page(self) -> bool:
        return await self.behind()


@strawberry.type(description="An item of a page, with its place in the list.")
class Edge(Generic[T]):
    cursor: str = strawberry.field(description="Its place in the list, for `after` and `before`.")
    node: T = strawberry.field(description="The item.")


@strawberry.type(description="A page of an ordered list.")
class Connection(Generic[T]):
    edges: list[Edge[T] | None] = strawberry.field(description="The items with their cursors.")
    page_info: PageInfo = strawberry.field(description="Where this page lies in its list.")
    count: strawberry.Private[Callable[[], Awaitable[int]]]
    lacks: strawberry.Private[Callable[[], Awaitable[list[str]]]]

    @strawberry.field(description="The items, for clients that need no cursor of each.")
    def nodes(self) -> list[T | None]:
        return [None if edge is None else edge.node for edge in self.edges]

    @strawberry.field(description="How many items the whole list has. Counted only where this is selected.")
    async def total_count(self) -> int:
        return await self.count()

    @strawberry.field(description="What a `search` of this list had to do without, a sentence each; else empty.")
    async def degraded(self) -> list[str]:
        return await self.lacks()


async def connect(listing: Listing[S, T], arguments: PageArguments) -> Connection[T]:
    """The page that `arguments` ask for. Raises InvalidInput or BadCursor."""
    window = _window(listing, arguments)
    page = await listing.fetch(window)
    found = page.items[::-1] if listing.descending else page.items
    edges: list[Edge[T] | None] = [
        Edge(cursor=encode(listing.mark, position), node=listing.item(item)) for position, item in found
    ]
    more_below, more_above = page.more and window.backward, page.more and not window.backward

    async def below() -> bool:
        return more_below or await _any(listing, window.start, Window(1, end=window.start, backward=True))

    async def above() -> bool:
        return more_above or await _any(listing, window.end, Window(1, start=window.end))

    return Connection(
        edges=edges,
        page_info=PageInfo(
            start_cursor=encode(listing.mark, found[0][0]) if found else None,
            end_cursor=encode(listing.mark, found[-1][0]) if found else None,
            before=above if listing.descending else below,
            behind=below if listing.descending else above,
        ),
        count=listing.count,
        lacks=listing.degraded,
    )


async def _any(listing: Listing[S, T], bound: Position | None, beyond: Window) -> bool:
    """Whether there is anything beyond a bound; beyond none there is nothing."""
    return bound is not None and bool((await listing.fetch(beyond)).items)


def _window(listing: Listing[S, T], arguments: PageArguments) -> Window:
    """The arguments as a range of ascending positions."""
    backward = given(arguments.last) is not None
    if backward and given(arguments.first) is not None:
        raise InvalidInput("first and last are both given.", "Page forward with first, or backward with last.")
    after, before = (
        decode(cursor, listing.mark, listing.shape) if cursor else None
        for cursor in (arguments.after, arguments.before)
    )
    lower, upper = (before, after) if listing.descending else (after, before)
    return Window(
        limit=size("last", arguments.last) if backward else size("first", arguments.first),
        start=None if lower is None else successor(lower),
        end=upper,
        backward=backward is not listing.descending,
    )


def size(name: str, argument: int | None) -> int:
    """How many items a page or list may have. Raises InvalidInput for what is out of bounds."""
    value = given(argument)
    if value is None:
        return DEFAULT_PAGE
    if not 0 <= value <= LARGEST_PAGE:
        raise InvalidInput(f"{name} is {value}.", f"A page holds 0 to {LARGEST_PAGE} items.")
    return value
