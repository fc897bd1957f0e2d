"""A place of a text that names something, and the entities that such places come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from service.domain.entity import Entity, Span


@dataclass(frozen=True, slots=True)
class NamePlace:
    """Where a name stands, and what it is believed to be."""

    span: Span
    type: str
    confidence: float


def to_entities(text: str, places: Iterable[NamePlace]) -> tuple[Entity, ...]:
    """One entity a name, in the order of the text, with its commonest type and every place."""
    by_name: dict[str, list[NamePlace]] = {}
    for place in sorted(places, key=lambda place: place.span):
        name = " ".join(text[place.span.start : place.span.end].split())
        by_name.setdefault(name, []).append(place)
    return tuple(
        Entity(
            name=name,
            type=Counter(place.type for place in found).most_common(1)[0][0],
            confidence=max(place.confidence for place in found),
            spans=tuple(place.span for place in found),
        )
        for name, found in by_name.items()
    )
