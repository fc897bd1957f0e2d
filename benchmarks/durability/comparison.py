"""A disturbed graph against an undisturbed one, by their canonical dumps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Dump = Mapping[str, list[Any]]

_TOTALS = frozenset({"counts", "edges"})
"""Sums over the other parts of a dump: a difference would count twice."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """`missing` and `doubled` count the rows of a dump (documents, chunks, mentions, facts …)."""

    equal: bool
    missing: int
    doubled: int
    differing: tuple[str, ...]
    """The parts of the dump that are not the same."""


def compare(undisturbed: Dump, disturbed: Dump) -> Comparison:
    """What one has and the other has not, or not as often."""
    parts = [part for part in undisturbed if part not in _TOTALS]
    expected, found = (
        Counter((part, repr(row)) for part in parts for row in dump[part]) for dump in (undisturbed, disturbed)
    )
    return Comparison(
        undisturbed == disturbed,
        (expected - found).total(),
        (found - expected).total(),
        tuple(part for part in undisturbed if undisturbed[part] != disturbed[part]),
    )
