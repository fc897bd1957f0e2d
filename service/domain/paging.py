"""Pages of an ordered list: which part is wanted, and what was found there.

A position is where an item stands in its list's order, as a tuple of strings and whole numbers that compares like the
order itself. Parts are half open, `[start, end)`, so that what lies before a part and after it are parts too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Position = tuple[str | int, ...]

T = TypeVar("T")
U = TypeVar("U")


@dataclass(frozen=True, slots=True)
class Window:
    """At most `limit` items of `[start, end)`: the first ones, or the last ones where `backward`."""

    limit: int
    start: Position | None = None
    end: Position | None = None
    backward: bool = False


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """The items of a window with their positions, in ascending order whichever way it was read."""

    items: tuple[tuple[Position, T], ...]
    more: bool
    """The window holds more than its limit."""

    @classmethod
    def of(cls, found: Sequence[T], window: Window, position: Callable[[T], Position]) -> Page[T]:
        """Cuts what was read with one item too many, in the order in which it was read."""
        kept = [(position(item), item) for item in found[: window.limit]]
        return cls(tuple(reversed(kept) if window.backward else kept), len(found) > window.limit)


def successor(position: Position) -> Position:
    """The lowest position above this one."""
    last = position[-1]
    return (*position[:-1], last + 1 if isinstance(last, int) else f"{last}\0")
