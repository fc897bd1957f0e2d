"""What a walk over the graph asks of others: what names mean, and the part of the graph round the seeds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from service.domain.search import Hit, SearchFilters
from service.retrieval.ports import Vector


@dataclass(frozen=True, slots=True)
class Named:
    """A thing that some words name."""

    kind: str
    """`entity`, or `document`: one with such a title."""
    id: str
    name: str
    match: str
    """`exact`, `alias` (another of its names, or another form of one) or `fuzzy` (spelled nearly so)."""
    documents: int = 1
    """How many documents name it."""
    is_vague: bool = False
    """A concept or the like, which has no name of its own."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much of the graph is fetched, at most, whatever its size."""

    nearest: int = 10
    """Passages nearest to the question that the walk begins at."""
    passages: int = 20
    """Of each entity that is a seed."""
    entities: int = 120
    """The rarest of those that the seeds' passages name."""
    rarity: int = 100
    """Documents that such an entity stands in."""
    further: int = 50
    """Passages of each of these."""
    total: int = 60
    """Further passages in all."""
    facts: int = 30
    """Of the passages that are seeds, those that most documents state."""


@dataclass(frozen=True, slots=True)
class NearPassage:
    """A passage of the part that was fetched. `similarity` is to the question, None without a vector."""

    id: str
    collection: str
    document_id: str
    title: str
    similarity: float | None


class Mention(NamedTuple):
    """A passage names something."""

    passage: int
    """Its place among the passages of the part."""
    times: int


@dataclass(frozen=True, slots=True)
class NearEntity:
    """An entity of the part that was fetched. `documents` is how many name it in all."""

    id: str
    name: str
    documents: int
    mentions: Sequence[Mention]
    """Where the part's passages name it."""


@dataclass(frozen=True, slots=True)
class NearFact:
    """A relationship that passages of the part state. `documents` is how many state it in all."""

    id: str
    text: str
    documents: int
    ends: Sequence[str]
    """The entities that it ties."""
    passages: Sequence[int]
    """Those that state it, by their places."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """A part of the graph: passages, the entities that they name, the documents that they belong to."""

    passages: Sequence[NearPassage]
    entities: Sequence[NearEntity]
    lone: Sequence[tuple[int, float]]
    """(passage, weight): what goes to names that the part has nowhere else, and so comes back to the passage."""
    about: Sequence[tuple[str, str]]
    """(entity, document): the document's title is a name of the entity."""
    facts: Sequence[NearFact] = ()
    """What the passages say that the walk begins at."""
    titles: Sequence[tuple[int, str]] = ()
    """(passage, document): the passage has the document's title among its words."""
    nearest: Sequence[Hit] = ()
    """The passages nearest to the question, the best first."""


class Names(Protocol):
    """Knows what names mean."""

    async def named(
        self, phrases: Sequence[str], spelled: Sequence[str], collections: Sequence[str] | None
    ) -> Mapping[str, Sequence[Named]]:
        """What each phrase names in the collections (None: in all), by phrase; those that name nothing are left out.

        `spelled`: those of the phrases that may be spelled nearly as a name is.
        """


class Map(Protocol):
    """Knows the graph."""

    async def surroundings(
        self,
        entity_ids: Sequence[str],
        document_ids: Sequence[str],
        vector: Vector | None,
        collections: Sequence[str],
        *,
        nearest: int,
        bounds: Bounds,
    ) -> Surroundings:
        """The bounded part of the graph round some entities, documents (by their titles) and the passages of some
        collections that are nearest to the vector. At least `nearest` of these come beside it, if there are so many."""

    async def allowed(self, ids: Sequence[str], collections: Sequence[str], filters: SearchFilters) -> set[str]:
        """Which of some passages are in the collections and pass the filters."""
