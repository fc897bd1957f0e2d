"""Entities, as readers ask for them: by id, in pages, and by the document or chunk that names them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.domain.entity import Mention, StoredEntity
from service.domain.filters import EntityFilter
from service.domain.paging import Page, Position, Window
from service.graph import steady
from service.graph.executor import Executor
from service.graph.paging import CollectionRange, collection_ranges, walk
from service.graph.rows import by_parent, pages_by_parent
from service.graph.sort_keys import range_of
from service.resolution.keys import key


class Entities:
    """The entities of one database."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    async def by_ids(self, ids: Sequence[str]) -> dict[str, StoredEntity]:
        """Those that are there, by id. The id of one that was merged gives what it is part of now."""
        rows = await self._executor.read("browse/entities/by_ids", ids=list(ids))
        found = {row["entity"]["id"]: entity_from(row["entity"]) for row in rows}
        if missing := [id_ for id_ in ids if id_ not in found]:
            rows = await self._executor.read("curation/entity_now", ids=missing)
            found |= {row["asked"]: entity_from(row["entity"]) for row in rows}
        return found

    async def page(self, wanted: EntityFilter, window: Window) -> Page[StoredEntity]:
        """By collection and name. Positions are (collection, sort key)."""
        name = f"page_{'backward' if window.backward else 'forward'}"

        async def fetch(ranges: list[CollectionRange], limit: int) -> list[StoredEntity]:
            rows = await self._read(name, wanted, ranges, limit=limit)
            return [entity_from(row["entity"]) for row in rows]

        lowest, highest = _bounds(wanted)
        return await walk(
            fetch,
            wanted.collections,
            window,
            lowest=lowest,
            highest=highest,
            position=lambda entity: (entity.collection, entity.sort_key),
        )

    async def count(self, wanted: EntityFilter) -> int:
        """How many there are in all pages."""
        ranges = collection_ranges(wanted.collections, Window(0), *_bounds(wanted))
        return int((await self._read("count", wanted, ranges))[0]["count"])

    async def of_documents(self, ids: Sequence[str], window: Window) -> dict[str, Page[StoredEntity]]:
        """The same window of each document's entities. Positions are (sort key,)."""
        found = await self._of("of_documents", ids, window)
        steady.note(ids)
        return found

    async def of_chunks(self, ids: Sequence[str], window: Window) -> dict[str, Page[StoredEntity]]:
        """The same window of each chunk's entities. Positions are (sort key,)."""
        return await self._of("of_chunks", ids, window)

    async def count_of_documents(self, ids: Sequence[str]) -> dict[str, int]:
        rows = await self._executor.read("browse/entities/of_documents_count", ids=list(ids))
        steady.note(ids)
        return {row["parent"]: row["count"] for row in rows}

    async def count_of_chunks(self, ids: Sequence[str]) -> dict[str, int]:
        rows = await self._executor.read("browse/entities/of_chunks_count", ids=list(ids))
        return {row["parent"]: row["count"] for row in rows}

    async def mentions(self, ids: Sequence[str], limit: int) -> dict[str, list[Mention]]:
        """The first `limit` places that name each entity, by document and offset."""
        rows = await self._executor.read("browse/entities/mentions", ids=list(ids), limit=limit)
        steady.note(row["mention"]["documentId"] for row in rows)
        return by_parent(ids, rows, lambda row: _mention_from(row["parent"], row["mention"]))

    async def _of(self, name: str, ids: Sequence[str], window: Window) -> dict[str, Page[StoredEntity]]:
        return await pages_by_parent(
            self._executor,
            f"browse/entities/{name}",
            ids,
            window,
            item=lambda row: entity_from(row["entity"]),
            position=lambda entity: (entity.sort_key,),
        )

    async def _read(
        self, name: str, wanted: EntityFilter, ranges: list[CollectionRange], **parameters: Any
    ) -> list[dict[str, Any]]:
        if wanted.types is not None:
            name, parameters = f"typed_{name}", {"types": list(wanted.types), **parameters}
        return await self._executor.read(
            f"browse/entities/{name}",
            ranges=[
                {"ordinal": ordinal, "collection": part.collection, "start": part.start[0], "end": part.end[0]}
                for ordinal, part in enumerate(ranges)
            ],
            contains=key(wanted.name.contains or ""),
            **parameters,
        )


def entity_from(row: Mapping[str, Any]) -> StoredEntity:
    """An entity out of its node's properties."""
    return StoredEntity(
        id=row["id"],
        collection=row["collection"],
        name=row["name"],
        type=row["type"],
        sort_key=row["sortKey"],
        mention_count=row["mentionCount"],
        document_count=row["documentCount"],
        aliases=tuple(row["aliases"] or ()),
        description=row["description"],
    )


def _mention_from(entity_id: str, row: Mapping[str, Any]) -> Mention:
    return Mention(
        entity_id=entity_id,
        chunk_id=row["chunkId"],
        surface=row["surface"],
        start=row["start"],
        end=row["end"],
        confidence=row["confidence"],
        extractor=row["extractor"],
    )


def _bounds(wanted: EntityFilter) -> tuple[Position, Position]:
    start, end = range_of(wanted.name.eq, wanted.name.starts_with)
    return (start,), (end,)
