"""Search hits: passages with the score and the channel that found them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from service.domain.place import Place


class SearchMode(StrEnum):
    VECTOR = "VECTOR"
    FULLTEXT = "FULLTEXT"
    FUSION = "FUSION"
    """Both, fused by reciprocal rank."""


@dataclass(frozen=True, slots=True)
class ChannelScore:
    """What one channel said of a hit: its own score and the hit's rank there, from 1."""

    channel: str
    score: float
    rank: int


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
