"""Looks up entities and facts by what they are called: implements `service.exploration.ports.NameIndex`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from service.domain.entity import StoredEntity
from service.domain.filters import EntityFilter, RelationshipFilter
from service.domain.paging import Window
from service.domain.relationship import StoredRelationship
from service.exploration.name_query import name_query
from service.exploration.names import Asked
from service.graph.entities import entity_from
from service.graph.executor import Executor
from service.graph.relationships import Relationships, relationship_from
from service.graph.sort_keys import HIGHEST, range_of
from service.resolution.keys import key
from service.resolution.signs import kin, sign

_MOST = 200
"""Of one way of looking."""
_FACTS, _FEWEST_FACTS = 600, 20
"""Of all entities together, unless that would leave fewer for each."""
_WIDER = 8


class Names:
    """The names of one database. `most`: so many relationships are looked through at most."""

    def __init__(self, executor: Executor, most: int) -> None:
        self._executor = executor
        self._most = most

    async def named(self, asked: Asked, wanted: EntityFilter) -> list[StoredEntity]:
        near = kin(asked.text)
        rows = await self._executor.read(
            "browse/search/named",
            collections=list(wanted.collections),
            key=asked.key,
            keyEnd=f"{asked.key}{HIGHEST}",
            matchKey=asked.match_key,
            sign=sign(asked.match_key) or None,
            kin=near,
            kinEnd=None if near is None else f"{near}{HIGHEST}",
            limit=_MOST,
            **_conditions(wanted),
        )
        return [entity_from(row["entity"]) for row in rows]

    async def worded(self, text: str, wanted: EntityFilter) -> list[StoredEntity]:
        """Asked for more and more candidates where the filter lets few of them through."""
        query = name_query(text)
        if query is None:
            return []
        candidates = _MOST
        while True:
            [row] = await self._executor.read(
                "browse/search/worded",
                query=query,
                collections=list(wanted.collections),
                candidates=candidates,
                limit=_MOST,
                **_conditions(wanted),
            )
            if len(row["entities"]) == _MOST or row["seen"] < candidates:
                return [entity_from(entity) for entity in row["entities"]]
            candidates *= _WIDER

    async def entities_of_passages(
        self, chunk_ids: Sequence[str], wanted: EntityFilter
    ) -> list[tuple[StoredEntity, tuple[str, ...]]]:
        rows = await self._executor.read(
            "browse/search/entities_of_passages", chunkIds=list(chunk_ids), **_conditions(wanted)
        )
        return [(entity_from(row["entity"]), tuple(row["chunkIds"])) for row in rows]

    async def facts_of_entities(self, ids: Sequence[str], wanted: RelationshipFilter) -> list[StoredRelationship]:
        rows = await self._executor.read(
            "browse/search/facts_of_entities",
            ids=list(ids),
            most=self._most // max(1, len(ids)),
            limit=max(_FEWEST_FACTS, _FACTS // max(1, len(ids))),
            **_demands(wanted),
        )
        return [relationship_from(row["relationship"]) for row in rows]

    async def facts_of_kind(self, kind: str, wanted: RelationshipFilter) -> list[StoredRelationship]:
        if wanted.types is not None and kind not in wanted.types:
            return []
        page = await Relationships(self._executor).page(replace(wanted, types=(kind,)), Window(_MOST))
        return [fact for _, fact in page.items]

    async def facts_of_passages(
        self, chunk_ids: Sequence[str], wanted: RelationshipFilter
    ) -> list[tuple[StoredRelationship, tuple[str, ...]]]:
        rows = await self._executor.read(
            "browse/search/facts_of_passages", chunkIds=list(chunk_ids), **_demands(wanted)
        )
        return [(relationship_from(row["relationship"]), tuple(row["chunkIds"])) for row in rows]


def _conditions(wanted: EntityFilter) -> dict[str, Any]:
    start, end = range_of(wanted.name.eq, wanted.name.starts_with)
    return {
        "types": None if wanted.types is None else list(wanted.types),
        "start": start,
        "end": end,
        "contains": key(wanted.name.contains or ""),
    }


def _demands(wanted: RelationshipFilter) -> dict[str, Any]:
    return {
        "types": None if wanted.types is None else list(wanted.types),
        "source": wanted.source_id,
        "target": wanted.target_id,
        "confidence": wanted.min_confidence,
    }
