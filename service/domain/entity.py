"""Entities: what an extractor saw in one text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b

CONCEPT = "Concept"
"""The type of whatever has no better one: a noun phrase, or an entity of an unknown type."""
NAME = "Name"
"""The type of a proper name of which nothing more is known: unlike a Concept, it is kept without a fact."""
VAGUE = frozenset({CONCEPT, NAME})
"""Types that say nothing of a thing: they give way to any other."""


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Half-open offsets, in characters (code points), into the text that the extractor was given."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Entity:
    """One name in one text, with every place where it stands."""

    name: str
    type: str = CONCEPT
    description: str | None = None
    confidence: float = 0.8
    spans: tuple[Span, ...] = ()
    attributes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StoredEntity:
    """An entity as it is stored: one thing, under all its names, over all documents of a collection."""

    id: str
    collection: str
    name: str
    type: str
    sort_key: str
    """Where it stands among the entities of its collection."""
    mention_count: int
    document_count: int
    aliases: tuple[str, ...] = ()
    description: str | None = None

    @property
    def version(self) -> str:
        """Another one whenever what is said of it is another: edits that race are told apart by it."""
        said = (self.name, self.type, self.aliases, self.description, self.mention_count, self.document_count)
        return blake2b(repr(said).encode(), digest_size=8).hexdigest()


@dataclass(frozen=True, slots=True)
class Mention:
    """A place where an entity is named. Offsets count in the document's stored text."""

    entity_id: str
    chunk_id: str
    surface: str
    """The words of the text."""
    start: int | None
    end: int | None
    confidence: float
    extractor: str | None = None
