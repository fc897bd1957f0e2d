"""The part of the graph round a question, fetched by one statement, as a walk takes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from service.domain.search import SearchFilters
from service.graph import passage_filters
from service.graph.executor import Executor, Row
from service.retrieval.walk.near_graph import COLLECTION
from service.retrieval.walk.ports import Bounds, Mention, NearEntity, NearFact, NearPassage, Surroundings

_TITLED = 5
"""Documents that may have one title where a passage says it: of more, such as Introduction, it tells none."""


class GraphMap:
    """The graph of one database: implements `service.retrieval.walk.ports.Map`."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    async def surroundings(
        self,
        entity_ids: Sequence[str],
        document_ids: Sequence[str],
        passage_ids: Sequence[str],
        vector: Sequence[float] | None,
        bounds: Bounds,
    ) -> Surroundings:
        """Passages and entities come in the order of their ids."""
        (row,) = await self._executor.read(
            "retrieval/walk/surroundings",
            entityIds=list(entity_ids),
            documentIds=list(document_ids),
            chunkIds=list(passage_ids),
            vector=None if vector is None else list(map(float, vector)),
            passages=bounds.passages,
            entities=bounds.entities,
            rarity=bounds.rarity,
            further=bounds.further,
            total=bounds.total,
            facts=bounds.facts,
            titled=_TITLED,
            common=COLLECTION,
        )
        fetched = row["passages"]
        order = sorted(range(len(fetched)), key=lambda place: fetched[place]["id"])
        places = {was: now for now, was in enumerate(order)}
        return Surroundings(
            passages=[_passage(fetched[was]) for was in order],
            entities=sorted((_entity(one, places) for one in row["entities"]), key=lambda entity: entity.id),
            lone=sorted((places[was], weight) for was, weight in row["lone"]),
            facts=sorted((_fact(one, places) for one in row["facts"]), key=lambda fact: fact.id),
            about=[(entity, document) for entity, document in row["about"]],
            titles=sorted((places[was], document) for was, document in row["titles"]),
        )

    async def allowed(self, ids: Sequence[str], collections: Sequence[str], filters: SearchFilters) -> set[str]:
        return await passage_filters.allowed(self._executor, ids, collections, filters)


def _entity(row: Row, places: Mapping[int, int]) -> NearEntity:
    mentions = [Mention(places[was], times) for was, times in row["places"]]
    return NearEntity(row["id"], row["name"], row["documents"], mentions)


def _fact(row: Row, places: Mapping[int, int]) -> NearFact:
    return NearFact(row["id"], row["text"], row["support"], row["ends"], [places[was] for was in row["places"]])


def _passage(row: Row) -> NearPassage:
    return NearPassage(row["id"], row["collection"], row["documentId"], row["title"], row["similarity"])
