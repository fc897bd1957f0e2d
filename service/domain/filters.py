"""What a list may be narrowed to. Every list is told the collections that it may show."""

from __future__ import annotations

from dataclasses import dataclass, field

from service.domain.document import DocumentStatus
from service.domain.job import JobStatus


@dataclass(frozen=True, slots=True)
class NameFilter:
    """Compares names as people do: without regard to case, width, and kinds of space, dash and quote."""

    eq: str | None = None
    contains: str | None = None
    starts_with: str | None = None


@dataclass(frozen=True, slots=True)
class EntityFilter:
    """`types` None: of any type."""

    collections: tuple[str, ...]
    types: tuple[str, ...] | None = None
    name: NameFilter = field(default=NameFilter())


@dataclass(frozen=True, slots=True)
class DocumentFilter:
    """`key` is compared as it is."""

    collections: tuple[str, ...]
    statuses: tuple[DocumentStatus, ...] | None = None
    title: NameFilter = field(default=NameFilter())
    key: str | None = None


@dataclass(frozen=True, slots=True)
class RelationshipFilter:
    """`source_id` and `target_id` are ids of entities."""

    collections: tuple[str, ...]
    types: tuple[str, ...] | None = None
    source_id: str | None = None
    target_id: str | None = None
    min_confidence: float = 0.0


@dataclass(frozen=True, slots=True)
class JobFilter:
    """`statuses` None: in any state."""

    collections: tuple[str, ...]
    statuses: tuple[JobStatus, ...] | None = None
