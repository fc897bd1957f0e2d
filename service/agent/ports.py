"""What an answer asks of others: the graph behind the passages, and vectors of sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from service.domain.evidence import Evidence


@dataclass(frozen=True, slots=True)
class KnownEntity:
    """An entity of the graph."""

    id: str
    name: str
    type: str


@dataclass(frozen=True, slots=True)
class NamedEntity:
    """An entity that a phrase of the question names."""

    phrase: str
    entity: KnownEntity


@dataclass(frozen=True, slots=True)
class StatedFact:
    """A relationship with the words that state it, the surest first."""

    id: str
    type: str
    subject: KnownEntity
    object: KnownEntity
    confidence: float
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class Mention:
    """Where an entity stands. `start` and `end` count in the document's text."""

    document_id: str
    start: int
    end: int
    entity: KnownEntity


@dataclass(frozen=True, slots=True)
class StoredPassage:
    """A passage as it is stored now. `start` counts in the document's text; None where a chunker had no offsets."""

    text: str
    start: int | None


class KnowledgeGraph(Protocol):
    """The part of the graph that an answer needs. Each method is one statement, however many arguments it gets."""

    async def named(self, phrases: Sequence[str], collections: Sequence[str]) -> Sequence[NamedEntity]:
        """The entities of these collections that one of the phrases names, exactly or but for articles and titles."""

    async def titled(self, phrases: Sequence[str], collections: Sequence[str]) -> Sequence[str]:
        """Those of the phrases that are titles of documents of these collections, but for what brackets add."""

    async def facts(self, entity_ids: Sequence[str], limit: int) -> Sequence[StatedFact]:
        """At most `limit` facts of each entity, as subject or object, the surest first."""

    async def mentions(self, chunk_ids: Sequence[str]) -> Sequence[Mention]:
        """The entities that stand in these passages, by document and place."""

    async def passages(self, chunk_ids: Sequence[str]) -> Mapping[str, StoredPassage]:
        """These passages by id, as they are now. One that is gone is left out."""


class SentenceEmbedder(Protocol):
    """Turns sentences into vectors, in the space of the stored passages."""

    async def embed_passages(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """A vector a text, in their order. Raises PlugFault where the embedder fails."""
