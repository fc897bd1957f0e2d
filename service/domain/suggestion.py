"""Two entities that may be one: what the rules leave for a person to decide."""

from __future__ import annotations

from dataclasses import dataclass

from service.domain.entity import StoredEntity


@dataclass(frozen=True, slots=True)
class MergeSuggestion:
    """A pair of near names; `one` stands before `other` among the entities of their collection."""

    one: StoredEntity
    other: StoredEntity
    score: float
    """How near the names are, from 0 to 1."""
    reason: str
    kin: str
    """What both names share; suggestions are listed by it."""
