"""What evaluation asks of others: a search to measure (`service.retrieval.search.Searching`), and the graph."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class NamedThing:
    """One end of a fact. `names` are all that it is called by, `name` among them."""

    id: str
    name: str
    type: str
    names: frozenset[str]


@dataclass(frozen=True, slots=True)
class SourcedFact:
    """A fact with passages that state it, as pairs of a chunk's id and its document's key."""

    collection: str
    type: str
    subject: NamedThing
    object: NamedThing
    confidence: float
    passages: tuple[tuple[str, str], ...]


class RelevantThings(Protocol):
    """Looks up what cases name as relevant."""

    async def documents(self, names: Sequence[str], collections: Sequence[str]) -> Mapping[str, Sequence[str]]:
        """The ids of the documents that have such an id or key in these collections, by that name."""

    async def chunks(self, ids: Sequence[str], collections: Sequence[str]) -> Mapping[str, Sequence[str]]:
        """The ids of those that are there, by id: each once."""


class FactSource(Protocol):
    """The facts of a collection, to make questions of."""

    def facts(self, collection: str, *, passages: int) -> AsyncIterator[SourcedFact]:
        """All of them by key, each with at most `passages` passages."""
