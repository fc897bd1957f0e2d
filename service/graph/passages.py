"""Passages as search wants them: by vector and by words, filtered, and never fewer than there are.

Where a filter can't go into the index's own search, more candidates are asked for until enough survive it or the
index has no more. `seen`, in each statement's answer, tells which.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.domain.search import Hit
from service.graph import steady
from service.graph.executor import Executor
from service.graph.places import places_from_json

_CANDIDATES = 50
"""The first reach. An approximate index finds the few nearest more surely when it is asked for more than a few."""
_WIDER = 8
_TRIES = 5
"""Of a search of collections that are written to all the time."""


class Passages:
    """The stored passages of one database: implements `service.retrieval.ports.PassageIndex`."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    async def nearest(
        self, vector: Sequence[float], collections: Sequence[str], limit: int, document_ids: Sequence[str] | None
    ) -> list[Hit]:
        """At most `limit` passages by similarity to `vector`, ties by id."""
        parameters: dict[str, Any] = {"vector": list(map(float, vector)), "collections": list(collections)}
        if document_ids is None:
            return await self._found("retrieval/nearest_chunks", limit, parameters)
        return await self._found(
            "retrieval/nearest_chunks_of_documents", limit, {**parameters, "documentIds": list(document_ids)}
        )

    async def matching(
        self,
        query: str,
        vector: Sequence[float] | None,
        collections: Sequence[str],
        limit: int,
        document_ids: Sequence[str] | None,
    ) -> list[Hit]:
        """At most `limit` passages by the score of a Lucene query, ties by id; similarity 0 without a vector."""
        return await self._found(
            "retrieval/matching_chunks",
            limit,
            {
                "query": query,
                "vector": None if vector is None else list(map(float, vector)),
                "collections": list(collections),
                "documentIds": None if document_ids is None else list(document_ids),
            },
        )

    async def _found(self, statement: str, limit: int, parameters: Mapping[str, Any]) -> list[Hit]:
        """Asked again where a collection was written to meanwhile: what is replaced is in no index for a moment."""
        before = await steady.serials(self._executor)
        for _ in range(_TRIES):
            hits = await self._widened(statement, limit, parameters)
            now = await steady.current_serials(self._executor)
            if all(before.get(collection) == now.get(collection) for collection in parameters["collections"]):
                break
            before = now
        return hits

    async def _widened(self, statement: str, limit: int, parameters: Mapping[str, Any]) -> list[Hit]:
        candidates = max(limit, _CANDIDATES)
        while True:
            [row] = await self._executor.read(statement, **parameters, candidates=candidates, limit=limit)
            if len(row["hits"]) == limit or row["seen"] < candidates:
                hits = [_hit(found) for found in row["hits"]]
                steady.note(hit.document_id for hit in hits)
                return sorted(hits, key=lambda hit: (-hit.score, hit.id))
            candidates *= _WIDER


def _hit(row: Mapping[str, Any]) -> Hit:
    document = {name: value for name, value in row["document"].items() if value is not None}
    return Hit(
        id=row["id"],
        text=row["text"],
        document_id=row["documentId"],
        collection=row["collection"],
        similarity=row["similarity"] or 0.0,
        score=row["score"],
        start=row["start"],
        end=row["end"],
        page=row["page"],
        places=places_from_json(row["places"]),
        metadata={**dict(row["metadata"]), **document},
    )
