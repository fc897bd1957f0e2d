"""The order of pages: a name as people sort it, made unique by an id.

`key(name) + SEPARATOR + id` is what `sortKey` holds on entities and documents. No key holds the separator (it counts
as white space, which `key` collapses), so whole names and their beginnings are ranges of sort keys.
"""

from __future__ import annotations

from service.resolution.keys import key

SEPARATOR = "\x1f"
LOWEST = ""
HIGHEST = "\U0010ffff"
"""Above every sort key: no name begins with the last code point, which is no character."""


def sort_key(name: str, identifier: str) -> str:
    """Where a thing of this name and id stands among others."""
    return f"{key(name)}{SEPARATOR}{identifier}"


def range_of(eq: str | None, starts_with: str | None) -> tuple[str, str]:
    """The sort keys `[start, end)` of the things so named; all of them where neither is given."""
    if eq is not None:
        return f"{key(eq)}{SEPARATOR}", f"{key(eq)}{SEPARATOR}{HIGHEST}"
    if starts_with is not None:
        return key(starts_with), f"{key(starts_with)}{HIGHEST}"
    return LOWEST, HIGHEST
