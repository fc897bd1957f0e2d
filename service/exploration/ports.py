"""What looking round asks of others: ties between entities, read a step at a time, and never through a hub.

A tie is a relationship as a walk sees it. A hub is an entity with very many: walks come to it and don't go on.
`tests/exploration/world.py` has a graph in memory that can be explored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from service.domain.entity import StoredEntity
from service.domain.filters import EntityFilter, RelationshipFilter
from service.domain.relationship import StoredRelationship
from service.exploration.names import Asked


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The other end of a tie of somebody's."""

    id: str
    fact_id: str
    place: str
    """Where it stands among others by its name: orders equals."""
    strength: float
    """Of the tie: its confidence times the documents that state it, less where the neighbour is common."""
    degree: int
    """How many relationships the neighbour has, at most."""


@dataclass(frozen=True, slots=True)
class Kind:
    """An entity's ties of one kind: how many there are, and the strongest of them."""

    name: str
    count: int
    neighbours: tuple[Neighbour, ...]


@dataclass(frozen=True, slots=True)
class Filter:
    """`kinds` of relationships and `types` of the entities at their ends; None: any."""

    kinds: tuple[str, ...] | None = None
    types: tuple[str, ...] | None = None


class Surroundings(Protocol):
    """What lies next to entities."""

    async def degrees(self, ids: Sequence[str]) -> Mapping[str, int]:
        """How many relationships entities have, at most: retracted ones and denials are counted too."""

    async def kinds(
        self, ids: Sequence[str], wanted: Filter, middle: str, *, most: int, each: int
    ) -> Mapping[str, Sequence[Kind]]:
        """The ties of entities by kind, the `each` strongest of each kind; `most` are looked through an entity. Ties
        to `middle` count whatever its type."""

    async def among(
        self, ids: Sequence[str], shown: Sequence[str], fact_ids: Sequence[str], wanted: Filter, *, limit: int
    ) -> Sequence[StoredRelationship]:
        """The strongest relationships that entities have with those that are shown, and those of `fact_ids`."""


@dataclass(frozen=True, slots=True)
class Step:
    """What ties two entities: the surest relationship between them, and how many more there are."""

    fact_id: str
    other: str
    place: str
    """Where the other entity stands among others by its name: orders equals."""
    is_outgoing: bool
    """The relationship leads to the other entity."""
    confidence: float
    more: int
    degree: int
    """How many relationships the other entity has, at most."""


class Steps(Protocol):
    """The steps that lead on from entities."""

    async def degrees(self, ids: Sequence[str]) -> Mapping[str, int]:
        """As `Surroundings.degrees`."""

    async def from_entities(self, ids: Sequence[str], kinds: Sequence[str] | None) -> Mapping[str, Sequence[Step]]:
        """All steps from entities, by relationships that documents don't deny as surely as others state them."""


class NameIndex(Protocol):
    """Looks up what a text may mean, of what a filter lets through; some hundreds of things at most."""

    async def named(self, asked: Asked, wanted: EntityFilter) -> Sequence[StoredEntity]:
        """Entities of that name, of one that begins with it, or of one that is spelled much like it."""

    async def worded(self, text: str, wanted: EntityFilter) -> Sequence[StoredEntity]:
        """Entities of whose names some words are, begin with or are a slip away from some of the text's."""

    async def entities_of_passages(
        self, chunk_ids: Sequence[str], wanted: EntityFilter
    ) -> Sequence[tuple[StoredEntity, tuple[str, ...]]]:
        """The entities that passages name, each with the ids of those passages."""

    async def facts_of_entities(self, ids: Sequence[str], wanted: RelationshipFilter) -> Sequence[StoredRelationship]:
        """The facts of entities: those between two of them first, then what most documents state."""

    async def facts_of_kind(self, kind: str, wanted: RelationshipFilter) -> Sequence[StoredRelationship]:
        """The facts of a kind."""

    async def facts_of_passages(
        self, chunk_ids: Sequence[str], wanted: RelationshipFilter
    ) -> Sequence[tuple[StoredRelationship, tuple[str, ...]]]:
        """The facts that passages state, each with the ids of those passages."""
