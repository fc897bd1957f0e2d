"""Collections, the documents in them, and what was handed in for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from service.domain.job import Priority
from service.domain.place import Place
from service.domain.schema import GraphSchema

MetadataValue = str | int | float | bool | None


class Concepts(StrEnum):
    """How much of what is not a name becomes a node (DESIGN §4)."""

    NONE = "NONE"
    """Both ends of a fact are named."""
    LINKED = "LINKED"
    """A noun phrase becomes a Concept when a fact ties it to a named entity."""
    ALL = "ALL"


class DocumentStatus(StrEnum):
    """Where a document stands. All but PENDING and RUNNING are final until somebody acts."""

    PENDING = "PENDING"
    RUNNING = "RUNNING"
    READY = "READY"
    EMPTY = "EMPTY"
    FAILED = "FAILED"
    CANCELLED = "CANCELLED"


@dataclass(frozen=True, slots=True)
class Collection:
    """A set of documents that share one graph, one schema and one circle of readers."""

    name: str
    description: str = ""
    concepts: Concepts = Concepts.LINKED
    language: str = "en"
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Options by plug (`chunker`, `extractor` …): over the settings', under a call's."""
    schema: GraphSchema | None = None
    """None: any types and kinds, as they come."""


@dataclass(frozen=True, slots=True)
class Submission:
    """A document as it was handed in: text, or the bytes of a file. Exactly one of the two is given."""

    collection: str
    text: str | None = None
    data: bytes | None = None
    key: str | None = None
    """The caller's name for it; the same key again replaces it. Without one its content hash is its key."""
    title: str | None = None
    path: str | None = None
    mime_type: str | None = None
    metadata: Mapping[str, MetadataValue] = field(default_factory=dict)
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Options by plug, for this document: over its collection's."""
    priority: Priority = Priority.NORMAL


@dataclass(frozen=True, slots=True)
class ReadText:
    """What a reader made of a source: the text that all offsets count in."""

    text: str
    mime_type: str
    title: str | None = None
    places: Sequence[Place] = ()
    """Where the parts of `text` stood, sorted; none where the format has no pages, rows or headings."""


@dataclass(frozen=True, slots=True)
class Document:
    """A document as it is stored."""

    id: str
    collection: str
    key: str
    title: str
    path: str | None
    mime_type: str | None
    """None until a worker has read it, where the caller didn't say."""
    content_hash: str
    version: int
    status: DocumentStatus
    created_at: datetime
    updated_at: datetime
    metadata: Mapping[str, MetadataValue] = field(default_factory=dict)
    reason: str | None = None
    """Why it is EMPTY, FAILED or CANCELLED."""
    length: int = 0
    """Of its stored text, in characters."""
    chunk_count: int = 0
    failed_chunks: int = 0
    """Of its chunks, those that nothing could be extracted from."""
    sort_key: str = ""
    """Where it stands among the documents of its collection."""
