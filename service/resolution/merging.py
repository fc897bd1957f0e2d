"""What many pieces come to: an entity's name out of its senses, a fact's confidence out of its evidence.

All of it is independent of order: counts are integers, ties are broken by content.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from service.domain.change import Edit
from service.resolution.senses import majority

WEIGHT_UNIT = 1_000_000
"""Weights are -ln(1 - confidence) in millionths, so that adding them is exact."""

MAX_CONFIDENCE = 0.999


@dataclass(frozen=True, slots=True)
class SenseCount:
    """How often an entity is written one way, over all documents."""

    surface: str
    type: str
    is_head: bool
    """Whether it is a name in its own right, not one that stands for a fuller one."""
    mentions: int


@dataclass(frozen=True, slots=True)
class Portrait:
    """What an entity is called and is, by all its senses."""

    name: str
    type: str
    aliases: tuple[str, ...]
    description: str | None
    mentions: int


def portrait(counts: Iterable[SenseCount], descriptions: Iterable[str] = ()) -> Portrait:
    """The portrait of an entity: its most frequent full name (ties: the longest, then by letters) and type, and the
    longest of its descriptions."""
    counts = list(counts)
    surfaces: Counter[str] = Counter()
    heads: Counter[str] = Counter()
    types: Counter[str] = Counter()
    for count in counts:
        surfaces[count.surface] += count.mentions
        types[count.type] += count.mentions
        if count.is_head:
            heads[count.surface] += count.mentions
    named = heads or surfaces
    name = min(named, key=lambda surface: (-named[surface], -len(surface), surface))
    return Portrait(
        name=name,
        type=majority(types),
        aliases=tuple(sorted(set(surfaces) - {name})),
        description=max(descriptions, key=lambda text: (len(text), text), default=None),
        mentions=surfaces.total(),
    )


def edited(drawn: Portrait, edits: Iterable[Edit]) -> Portrait:
    """The portrait as people have changed it, in their order; the documents' own name stays as an alias."""
    name, type_, description = drawn.name, drawn.type, drawn.description
    names = {*drawn.aliases, drawn.name}
    for edit in edits:
        name, type_ = edit.name or name, edit.type or type_
        description = description if edit.description is None else edit.description or None
        names.update(edit.aliases)
    return replace(drawn, name=name, type=type_, description=description, aliases=tuple(sorted(names - {name})))


def weight(confidence: float) -> int:
    """What one piece of evidence adds to a fact's noisy-or."""
    return round(-math.log1p(-min(max(confidence, 0.0), MAX_CONFIDENCE)) * WEIGHT_UNIT)


def confidence(total_weight: int) -> float:
    """The noisy-or of evidence with this sum of weights, below 1."""
    return min(round(-math.expm1(-total_weight / WEIGHT_UNIT), 6), MAX_CONFIDENCE)
