"""What a search asks for and what it finds: passages, with the channels that found them and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from service.domain.document import MetadataValue
from service.domain.place import Place


class SearchMode(StrEnum):
    VECTOR = "VECTOR"
    """By meaning: the nearest vectors."""
    FULLTEXT = "FULLTEXT"
    """By words."""
    HYBRID = "HYBRID"
    """By meaning and words, fused."""
    GRAPH = "GRAPH"
    """By what the graph ties to the question's names, and to the passages nearest to it."""
    FUSION = "FUSION"
    """All three, fused."""


@dataclass(frozen=True, slots=True)
class SearchFilters:
    """What passages must be like; None: anything. Conditions that are given together must all hold.

    Of several values of one condition any will do, except that every named field of `metadata` must have its value.
    """

    document_ids: tuple[str, ...] | None = None
    metadata: Mapping[str, MetadataValue] = field(default_factory=dict)
    """Fields of the document's metadata, by name, with the values that they must equal."""
    entity_ids: tuple[str, ...] | None = None
    """The passage mentions one of them."""
    entity_types: tuple[str, ...] | None = None
    """The passage mentions an entity of one of these types."""
    relationship_types: tuple[str, ...] | None = None
    """The passage states a relationship of one of these kinds."""
    added_after: datetime | None = None
    """The document came at this time or later."""
    added_before: datetime | None = None
    """The document came before this time."""


NO_FILTERS = SearchFilters()


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a search looks: some collections, and what its filters came to there."""

    collections: tuple[str, ...]
    filters: SearchFilters = NO_FILTERS
    chunk_ids: tuple[str, ...] | None = None
    """The passages that the filters let through, where these are few; None: `filters` have to be asked."""


@dataclass(frozen=True, slots=True)
class ChannelScore:
    """What one channel said of a hit: its own score and the hit's rank there, from 1, before fusion."""

    channel: str
    score: float
    rank: int


@dataclass(frozen=True, slots=True)
class Seed:
    """Where a walk over the graph began: an entity, a fact or a passage, and why."""

    kind: str
    """`entity`, `fact`, `passage` or `document`."""
    id: str
    name: str
    """An entity's name, a fact as a sentence, a passage's document's title."""
    match: str
    """How the question led there: `exact`, `alias` or `fuzzy` by a name in it, `nearest` by its meaning."""
    weight: float
    """Its share of the walk's start: the seeds of one walk have 1 in all."""


@dataclass(frozen=True, slots=True)
class WalkStart:
    """What a question names: the seeds of a walk over the graph, beside the passages nearest to it."""

    seeds: tuple[Seed, ...] = ()
    """The heaviest first."""
    share: float = 0.0
    """Of the question's words, without stop words, those that name something by its own name: 0 to 1."""


@dataclass(frozen=True, slots=True)
class Step:
    """A node that a walk came by."""

    kind: str
    """`entity`, `fact`, `passage` or `document`."""
    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Trail:
    """Why a walk came to a passage: the seeds that sent weight to it, and the way on which most of it came."""

    seeds: tuple[Seed, ...] = ()
    """The heaviest first."""
    path: tuple[Step, ...] = ()
    """The single way that carried most weight, from a seed to the passage, both included."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage that was found. `similarity` is (1 + cosine) / 2, the number that Neo4j itself gives."""

    id: str
    text: str
    document_id: str
    collection: str
    similarity: float
    score: float
    channels: tuple[ChannelScore, ...] = ()
    start: int | None = None
    end: int | None = None
    page: int | None = None
    places: tuple[Place, ...] = ()
    """Where its parts stood in the source."""
    metadata: Mapping[str, Any] = field(default_factory=dict)
    trail: Trail | None = None
    """How the graph led to it; None where the walk had no part."""


@dataclass(frozen=True, slots=True)
class Walked:
    """A passage that a walk came to: `hit.score` is the weight that reached it, times its likeness to the question."""

    hit: Hit
    trail: Trail


@dataclass(frozen=True, slots=True)
class WalkResult:
    """What a walk over the graph came to."""

    walked: tuple[Walked, ...] = ()
    """The best first."""
    nearest: tuple[Hit, ...] = ()
    """The passages nearest to the question, among which it began; the best first."""
