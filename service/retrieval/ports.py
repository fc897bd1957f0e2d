"""What search asks of others.

A search plug of your own:

    async def my_searcher(question, collection, *, limit=5, threshold=0.5, **options) -> list[Hit]: ...

It may also be a plain function or an object with a method `search`, and a hit a mapping with `id` (a chunk's id, as
the property in Neo4j), `similarity` and `metadata`. It is asked once for each collection. One failing search, or
channel of ours, does not end the others; it is reported with the result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from service.domain.chunk import StoredChunk
from service.domain.document import Collection
from service.domain.search import Hit, Scope, SearchFilters, Seed, WalkResult, WalkStart

Vector = Sequence[float]


class Searcher(Protocol):
    """Finds the passages of one collection that fit a question, the best first."""

    async def search(self, question: str, collection: str, **options: Any) -> Sequence[Hit]:
        """At most `limit` hits (default 5) with a similarity of at least `threshold` (default 0.5)."""


class QuestionEmbedder(Protocol):
    """Turns questions into vectors, in the space of the stored passages."""

    async def embed_questions(self, questions: Sequence[str]) -> Sequence[Vector]:
        """A vector a question, in their order. Raises PlugFault where the embedder fails."""


class PassageIndex(Protocol):
    """The stored passages. `limit` hits come whenever that many exist, whatever the scope.

    What is found has its id, document, collection and score; the rest comes with `PassageReading.shown`.
    """

    async def scope(self, collections: Sequence[str], filters: SearchFilters) -> Scope:
        """Where a search of these collections looks. Raises InvalidInput for metadata that no document has."""

    async def nearest(self, vector: Vector, scope: Scope, limit: int) -> Sequence[Hit]:
        """By similarity to `vector`, which is the hits' score too; ties by id."""

    async def matching(self, asked: Mapping[str, str], scope: Scope, limit: int) -> Sequence[Hit]:
        """By the full-text score of the Lucene query that `asked` has for a passage's collection; ties by id."""


class PassageReading(Protocol):
    """Hits as they are stored."""

    async def shown(self, hits: Sequence[Hit], vector: Vector | None) -> Sequence[Hit]:
        """The hits with all that is stored of their passages, without those that are gone.

        Similarity is to `vector`; without one it is what they have.
        """

    async def serials(self, *, anew: bool = False) -> Mapping[str, int]:
        """How often each collection had been written to, when what is going on began; `anew`: until now."""


class PassageSieve(Protocol):
    """Says of passages whether they may be shown."""

    async def allowed(self, ids: Sequence[str], collections: Sequence[str], filters: SearchFilters) -> set[str]:
        """Which of some passages are in the collections and pass the filters."""


class PassageStore(PassageIndex, PassageReading, PassageSieve, Protocol):
    """All of these."""


class GraphWalk(Protocol):
    """Walks from what a question names, and what is nearest to it, to the passages that the graph ties to these."""

    async def start(self, question: str, collections: Sequence[str] | None) -> WalkStart:
        """What the question names in the collections; None: in all. Where it is the first that a steady reading reads,
        the reading begins with it."""

    async def walk(
        self,
        question: str,
        seeds: Sequence[Seed],
        vector: Vector | None,
        collections: Sequence[str],
        *,
        nearest: int,
        limit: int,
        filters: SearchFilters,
    ) -> WalkResult:
        """At most `limit` passages that `filters` let through, by the weight that reached them, ties by id.

        The walk begins at the passages nearest to `vector` too, and `nearest` of these come with it, unfiltered by any
        threshold; without a vector (no embedder, or it failed) there are none, and names alone are the seeds. `limit`
        passages come whenever the walk can reach that many: filters say what may be returned, not what may be walked
        over.
        """


class PassageDirectory(Protocol):
    """The stored passages by their ids."""

    async def by_ids(self, ids: Sequence[str]) -> Mapping[str, StoredChunk]:
        """Those that are there."""


class CollectionDirectory(Protocol):
    """The collections that there are."""

    async def all(self) -> Sequence[Collection]:
        """All of them, by name."""
