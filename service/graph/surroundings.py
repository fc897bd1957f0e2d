"""The part of the graph round a question, fetched by one statement, as a walk takes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.domain.search import Hit, Scope, SearchFilters
from service.graph import passage_filters
from service.graph.executor import Executor, Row
from service.graph.passages import Passages, are_settled, candidates_for, light
from service.retrieval.walk.near_graph import COLLECTION
from service.retrieval.walk.ports import Bounds, Mention, NearEntity, NearFact, NearPassage, Surroundings

_STATEMENT = "retrieval/walk/surroundings"
_TITLED = 5
"""Documents that may have one title where a passage says it: of more, such as Introduction, it tells none."""


class GraphMap:
    """The graph of one database: implements `service.retrieval.walk.ports.Map`."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self._passages = Passages(executor)

    async def surroundings(
        self,
        entity_ids: Sequence[str],
        document_ids: Sequence[str],
        vector: Sequence[float] | None,
        collections: Sequence[str],
        *,
        nearest: int,
        bounds: Bounds,
    ) -> Surroundings:
        """Passages and entities come in the order of their ids."""
        wanted = max(nearest, bounds.nearest)
        asked: dict[str, Any] = {
            "entityIds": list(entity_ids),
            "documentIds": list(document_ids),
            "vector": None if vector is None else list(map(float, vector)),
            "collections": list(collections),
            "candidates": candidates_for(wanted),
            "limit": wanted,
            "nearest": bounds.nearest,
            "passages": bounds.passages,
            "entities": bounds.entities,
            "rarity": bounds.rarity,
            "further": bounds.further,
            "total": bounds.total,
            "facts": bounds.facts,
            "titled": _TITLED,
            "common": COLLECTION,
        }
        near: Sequence[Hit] = ()
        if vector is not None and self._executor.filters_vectors:
            (row,) = await self._executor.read(_STATEMENT, **asked, chunkIds=None)
            if are_settled(row, wanted, asked["candidates"]):
                return _part(row, [light(one, one["score"]) for one in row["hits"]])
        if vector is not None:
            # Other collections, or copies of one text, may fill the first reach: the nearest are looked for before.
            near = await self._passages.nearest(vector, Scope(tuple(collections)), wanted)
        (row,) = await self._executor.read(_STATEMENT, **asked, chunkIds=[hit.id for hit in near[: bounds.nearest]])
        return _part(row, near)

    async def allowed(self, ids: Sequence[str], collections: Sequence[str], filters: SearchFilters) -> set[str]:
        return await passage_filters.allowed(self._executor, ids, collections, filters)


def _part(row: Row, nearest: Sequence[Hit]) -> Surroundings:
    fetched = row["passages"]
    by_id = sorted(range(len(fetched)), key=lambda place: fetched[place][0])
    order = {was: now for now, was in enumerate(by_id)}
    return Surroundings(
        passages=[_passage(*fetched[was]) for was in by_id],
        entities=sorted((_entity(*one, order=order) for one in row["entities"]), key=lambda entity: entity.id),
        lone=sorted((order[was], weight) for was, weight in row["lone"]),
        facts=sorted((_fact(*one, order=order) for one in row["facts"]), key=lambda fact: fact.id),
        about=[(entity, document) for entity, document in row["about"]],
        titles=sorted((order[was], document) for was, document in row["titles"]),
        nearest=nearest,
    )


def _passage(id_: str, collection: str, document_id: str, similarity: float | None, title: str) -> NearPassage:
    return NearPassage(id_, collection, document_id, title, similarity)


def _entity(id_: str, name: str, documents: int, places: Sequence[int], *, order: Mapping[int, int]) -> NearEntity:
    mentions = [Mention(order[was], places.count(was)) for was in dict.fromkeys(places)]
    return NearEntity(id_, name, documents, mentions)


def _fact(  # noqa: PLR0917 (a row of the statement)
    id_: str, text: str, support: int, subject: str, object_: str, places: Sequence[int], *, order: Mapping[int, int]
) -> NearFact:
    return NearFact(id_, text, support, (subject, object_), [order[was] for was in places])
