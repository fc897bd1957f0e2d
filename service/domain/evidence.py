"""Evidence: the exact words of a stored document that support a fact, a hit or a claim."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from service.domain.change import Change
from service.domain.place import Place


@dataclass(frozen=True, slots=True)
class Evidence:
    """`start` and `end` count in the document's stored text: `text[start:end] == quote`."""

    chunk_id: str
    document_id: str
    quote: str
    start: int | None
    end: int | None
    page: int | None = None
    place: Place | None = None
    """Where its first words stood in the source."""
    subject_start: int | None = None
    subject_end: int | None = None
    object_start: int | None = None
    object_end: int | None = None
    context: str | None = None
    confidence: float = 0.8
    extractor: str | None = None
    model: str | None = None
    """What the extractor read it with."""
    fact_id: str | None = None
    attributes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Vouching:
    """Evidence that is no document's: somebody vouches for a fact."""

    change: Change
    confidence: float
    fact_id: str
