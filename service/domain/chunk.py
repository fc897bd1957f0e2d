"""A piece of a document that fits the embedder's window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from service.domain.place import Place


@dataclass(frozen=True, slots=True)
class Chunk:
    """`document_text[start:end] == text` wherever `start` and `end` are given (a foreign chunker may have none)."""

    text: str
    chunk_index: int
    token_count: int
    start: int | None = None
    end: int | None = None
    page: int | None = None
    extras: Mapping[str, Any] = field(default_factory=dict)
    """Whatever else a chunker says of it; stored with it, nested values as JSON."""


@dataclass(frozen=True, slots=True)
class StoredChunk:
    """A chunk as it is stored. `start` and `end` count in its document's stored text."""

    id: str
    collection: str
    document_id: str
    index: int
    """Its number within its document, from 0."""
    text: str
    token_count: int
    start: int | None = None
    end: int | None = None
    page: int | None = None
    """The page that it begins on."""
    places: tuple[Place, ...] = ()
    """Where its parts stood in the source."""
    metadata: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Neighbors:
    """The chunks that stand next to one in its document; None at the document's ends."""

    before: StoredChunk | None
    after: StoredChunk | None
