"""What a change makes of a graph: entities and relationships before and after it."""

from __future__ import annotations

from dataclasses import dataclass

from service.domain.change import Change
from service.domain.entity import StoredEntity
from service.domain.relationship import StoredRelationship


@dataclass(frozen=True, slots=True)
class EntityDifference:
    """One entity; None where it isn't there."""

    before: StoredEntity | None
    after: StoredEntity | None


@dataclass(frozen=True, slots=True)
class RelationshipDifference:
    """One relationship; None where it isn't there."""

    before: StoredRelationship | None
    after: StoredRelationship | None


@dataclass(frozen=True, slots=True)
class Difference:
    """What differs, in the order of names and texts."""

    entities: tuple[EntityDifference, ...] = ()
    relationships: tuple[RelationshipDifference, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a change has come to, or would."""

    change: Change
    difference: Difference
    is_dry_run: bool
    """Nothing was written: the change is in no log."""
