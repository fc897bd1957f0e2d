"""Passages as search wants them: by vector and by words, filtered, and never fewer than there are.

What is found is told by id and score; `shown` reads the few that are kept. Where a filter can't go into the index's own
search, nor be resolved to a few passages, more candidates are asked for until enough survive it or the index has no
more: `seen`, in each statement's answer, tells which. Likewise where the last hit's score is that of the last
candidate: others with that score may have a lower id.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.domain.search import Hit, Scope, SearchFilters
from service.graph import passage_filters, steady
from service.graph.executor import Executor
from service.graph.passage_terms import scoped_queries
from service.graph.places import places_from_json

_CANDIDATES = 50
"""The first reach. An approximate index finds the few nearest more surely when it is asked for more than a few."""
_WIDER = 8
_APPROXIMATE = {
    "retrieval/nearest_chunks",
    "retrieval/nearest_chunks_of_documents",
    "retrieval/nearest_filtered_chunks",
}
"""These search a vector index."""
_MOST_OF_A_SCORE = 2000
"""Beyond this, passages of one score, such as copies of one text, come in no certain order."""


class Passages:
    """The stored passages of one database: implements the `Passage…` ports of `service.retrieval.ports`."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    async def scope(self, collections: Sequence[str], filters: SearchFilters) -> Scope:
        """Where a search of these collections looks. Raises InvalidInput for metadata that no document has."""
        return await passage_filters.resolved(self._executor, collections, filters)

    async def allowed(self, ids: Sequence[str], collections: Sequence[str], filters: SearchFilters) -> set[str]:
        """Which of some passages are in the collections and pass the filters."""
        return await passage_filters.allowed(self._executor, ids, collections, filters)

    async def nearest(self, vector: Sequence[float], scope: Scope, limit: int) -> list[Hit]:
        """At most `limit` passages by similarity to `vector`, which is their score too; ties by id."""
        parameters: dict[str, Any] = {"vector": list(map(float, vector))}
        if scope.chunk_ids is not None:
            found = await self._widened(
                "retrieval/nearest_of_chunks", limit, chunkIds=list(scope.chunk_ids), **parameters
            )
        else:
            parameters["collections"] = list(scope.collections)
            found = await self._nearest_in_collections(parameters, scope.filters, limit)
        return [light(row, row["score"]) for row in found]

    async def matching(self, asked: Mapping[str, str], scope: Scope, limit: int) -> list[Hit]:
        """At most `limit` passages by the score of the Lucene query that `asked` has for their collection."""
        filters = scope.filters
        if scope.chunk_ids is not None:
            queries = scoped_queries(asked, chunk_ids=scope.chunk_ids)
        else:
            queries = scoped_queries(asked, document_ids=filters.document_ids)
        if scope.chunk_ids is not None or filters == SearchFilters(document_ids=filters.document_ids):
            found = await self._widened("retrieval/matching_chunks", limit, queries=queries)
        else:
            found = await self._widened(
                "retrieval/matching_filtered_chunks",
                limit,
                queries=queries,
                **passage_filters.parameters_of(filters),
            )
        return [light(row, 0.0) for row in found]

    async def shown(self, hits: Sequence[Hit], vector: Sequence[float] | None) -> list[Hit]:
        """The hits with all that is stored of them, without those that are gone.

        Similarity is to `vector`; without one it is what they have.
        """
        (row,) = await self._executor.read(
            "retrieval/hits",
            chunkIds=[hit.id for hit in hits],
            vector=None if vector is None else list(map(float, vector)),
        )
        stored = {one["id"]: one for one in row["hits"]}
        steady.note(stored[hit.id]["documentId"] if hit.id in stored else None for hit in hits)
        return [_full(hit, stored[hit.id]) for hit in hits if hit.id in stored]

    async def serials(self, *, anew: bool = False) -> Mapping[str, int]:
        """How often each collection had been written to, when what is going on began; `anew`: until now."""
        return await (steady.current_serials if anew else steady.serials)(self._executor)

    async def _nearest_in_collections(
        self, parameters: Mapping[str, Any], filters: SearchFilters, limit: int
    ) -> list[dict[str, Any]]:
        if filters == SearchFilters():
            return await self._widened("retrieval/nearest_chunks", limit, **parameters)
        if filters == SearchFilters(document_ids=filters.document_ids):
            ids = list(filters.document_ids or ())
            return await self._widened("retrieval/nearest_chunks_of_documents", limit, documentIds=ids, **parameters)
        conditions = passage_filters.parameters_of(filters)
        return await self._widened("retrieval/nearest_filtered_chunks", limit, **conditions, **parameters)

    async def _widened(self, statement: str, limit: int, **parameters: Any) -> list[dict[str, Any]]:
        candidates, seen = candidates_for(limit), -1
        while True:
            [row] = await self._executor.read(statement, **parameters, candidates=candidates, limit=limit)
            hits: list[dict[str, Any]] = row["hits"]
            # Before 2026 a vector index may give fewer than it is asked for though it has more, where many are as near
            # as each other: that it has no more is believed once a wider reach has brought none.
            is_sure = self._executor.filters_vectors or statement not in _APPROXIMATE or row["seen"] == seen
            if are_settled(row, limit, candidates) and (is_sure or row["seen"] >= candidates):
                return hits
            candidates, seen = candidates * _WIDER, row["seen"]


def candidates_for(limit: int) -> int:
    """The first reach for so many hits: one more tells whether the last has others of its score."""
    return max(limit + 1, _CANDIDATES)


def are_settled(row: Mapping[str, Any], limit: int, candidates: int) -> bool:
    """Whether the hits of an answer are those that any wider reach would find."""
    hits = row["hits"]
    is_tied = len(hits) == limit and hits[-1]["score"] <= row["edge"] and candidates < _MOST_OF_A_SCORE + limit
    return row["seen"] < candidates or (len(hits) == limit and not is_tied)


def light(row: Mapping[str, Any], similarity: float) -> Hit:
    """What is found before anything is read of it."""
    return Hit(row["id"], "", row["documentId"], row["collection"], similarity, row["score"])


def _full(hit: Hit, row: Mapping[str, Any]) -> Hit:
    document = {name: value for name, value in row["document"].items() if value is not None}
    return Hit(
        id=hit.id,
        text=row["text"],
        document_id=row["documentId"],
        collection=row["collection"],
        similarity=hit.similarity if row["similarity"] is None else row["similarity"],
        score=hit.score,
        channels=hit.channels,
        start=row["start"],
        end=row["end"],
        page=row["page"],
        places=places_from_json(row["places"]),
        metadata={**dict(row["metadata"]), **document, **hit.metadata},
        trail=hit.trail,
    )
