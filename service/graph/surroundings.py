"""The part of the graph round a question, fetched by one statement, as a walk takes it."""

from __future__ import annotations

from collections.abc import Sequence

from service.domain.search import SearchFilters
from service.graph import passage_filters
from service.graph.executor import Executor, Row
from service.retrieval.walk.ports import Bounds, NearEntity, NearPassage, Surroundings


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
        )
        return Surroundings(
            passages=sorted(
                map(_passage, row["passages"]),
                key=lambda passage: passage.id,
            ),
            entities=sorted(
                (NearEntity(one["id"], one["name"], one["documentCount"]) for one in row["entities"]),
                key=lambda entity: entity.id,
            ),
            mentions=[(passage, entity, often) for some in row["mentions"] for passage, entity, often in some],
            lone=[(passage, often) for passage, often in row["lone"]],
            about=[(entity, document) for entity, document in row["about"]],
        )

    async def allowed(self, ids: Sequence[str], collections: Sequence[str], filters: SearchFilters) -> set[str]:
        return await passage_filters.allowed(self._executor, ids, collections, filters)


def _passage(row: Row) -> NearPassage:
    return NearPassage(row["id"], row["collection"], row["documentId"], row["title"], row["similarity"])
