"""Relationships, as readers ask for them: by id, in pages, by an end, by a chunk; and their evidence."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from service.domain.evidence import Evidence, Vouching
from service.domain.filters import RelationshipFilter
from service.domain.paging import Page, Position, Window
from service.domain.place import place_at
from service.domain.relationship import StoredRelationship
from service.graph import steady
from service.graph.change_rows import change_from
from service.graph.executor import Executor
from service.graph.paging import CollectionRange, walk
from service.graph.places import places_from_json
from service.graph.rows import by_parent, pages_by_parent
from service.graph.sort_keys import HIGHEST, LOWEST

Role = Literal["SUBJECT", "OBJECT"]

_LOWEST: Position = (LOWEST,)
_HIGHEST: Position = (HIGHEST,)


class Relationships:
    """The relationships of one database."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    async def by_ids(self, ids: Sequence[str]) -> dict[str, StoredRelationship]:
        """Those that are there, by id."""
        rows = await self._executor.read("browse/relationships/by_ids", ids=list(ids))
        return {row["relationship"]["id"]: relationship_from(row["relationship"]) for row in rows}

    async def page(self, wanted: RelationshipFilter, window: Window) -> Page[StoredRelationship]:
        """By collection and key. Positions are (collection, key)."""

        async def fetch(ranges: list[CollectionRange], limit: int) -> list[StoredRelationship]:
            rows = await self._rows(wanted, ranges, limit, backward=window.backward)
            return [relationship_from(row["relationship"]) for row in rows]

        return await walk(
            fetch,
            wanted.collections,
            window,
            lowest=_LOWEST,
            highest=_HIGHEST,
            position=lambda relationship: (relationship.collection, relationship.key),
        )

    async def count(self, wanted: RelationshipFilter) -> int:
        """How many there are in all pages."""
        parameters: dict[str, Any] = {"collections": list(wanted.collections), "confidence": wanted.min_confidence}
        types = None if wanted.types is None else list(wanted.types)
        if wanted.source_id is not None or wanted.target_id is not None:
            name, ends = _by_end(wanted)
            parameters |= {"types": types, **ends}
            rows = await self._executor.read(f"browse/relationships/{name}_count", **parameters)
        elif types is not None:
            rows = await self._executor.read("browse/relationships/typed_count", types=types, **parameters)
        else:
            rows = await self._executor.read("browse/relationships/count", **parameters)
        return int(rows[0]["count"])

    async def of_entities(
        self, ids: Sequence[str], window: Window, roles: Sequence[Role], types: Sequence[str] | None
    ) -> dict[str, Page[StoredRelationship]]:
        """The same window of what is known about each entity, where it has one of these roles; what most documents
        state comes first. Positions are (-support, key)."""
        return await pages_by_parent(
            self._executor,
            "browse/relationships/of_entities",
            ids,
            window,
            item=lambda row: relationship_from(row["relationship"]),
            position=lambda relationship: (-relationship.support, relationship.key),
            roles=list(roles),
            types=None if types is None else list(types),
        )

    async def of_chunks(self, ids: Sequence[str], window: Window) -> dict[str, Page[StoredRelationship]]:
        """The same window of what each chunk states. Positions are (key,)."""
        return await pages_by_parent(
            self._executor,
            "browse/relationships/of_chunks",
            ids,
            window,
            item=lambda row: relationship_from(row["relationship"]),
            position=lambda relationship: (relationship.key,),
        )

    async def count_of_entities(
        self, ids: Sequence[str], roles: Sequence[Role], types: Sequence[str] | None
    ) -> dict[str, int]:
        rows = await self._executor.read(
            "browse/relationships/of_entities_count",
            ids=list(ids),
            roles=list(roles),
            types=None if types is None else list(types),
        )
        return {row["parent"]: row["count"] for row in rows}

    async def count_of_chunks(self, ids: Sequence[str]) -> dict[str, int]:
        rows = await self._executor.read("browse/relationships/of_chunks_count", ids=list(ids))
        return {row["parent"]: row["count"] for row in rows}

    async def evidence(self, ids: Sequence[str], limit: int) -> dict[str, list[Evidence | Vouching]]:
        """The `limit` surest pieces of evidence of each relationship: words of documents, and people's changes."""
        rows = await self._executor.read("browse/relationships/evidence", ids=list(ids), limit=limit)
        steady.note(row["evidence"]["documentId"] for row in rows if row["evidence"]["change"] is None)
        return by_parent(ids, rows, lambda row: _stated_or_vouched(row["evidence"], row["parent"]))

    async def _rows(
        self, wanted: RelationshipFilter, ranges: list[CollectionRange], limit: int, *, backward: bool
    ) -> list[dict[str, Any]]:
        if wanted.source_id is not None or wanted.target_id is not None:
            return await self._rows_by_end(wanted, ranges, limit, backward=backward)
        parameters: dict[str, Any] = {
            "ranges": [
                {"ordinal": ordinal, "collection": part.collection, "start": part.start[0], "end": part.end[0]}
                for ordinal, part in enumerate(ranges)
            ],
            "confidence": wanted.min_confidence,
            "limit": limit,
        }
        name = f"page_{'backward' if backward else 'forward'}"
        if wanted.types is not None:
            name, parameters = f"typed_{name}", {"types": list(wanted.types), **parameters}
        return await self._executor.read(f"browse/relationships/{name}", **parameters)

    async def _rows_by_end(
        self, wanted: RelationshipFilter, ranges: list[CollectionRange], limit: int, *, backward: bool
    ) -> list[dict[str, Any]]:
        name, ends = _by_end(wanted)
        found: list[dict[str, Any]] = []
        for part in ranges:
            rows = await self._executor.read(
                f"browse/relationships/{name}",
                collections=[part.collection],
                types=None if wanted.types is None else list(wanted.types),
                confidence=wanted.min_confidence,
                start=part.start[0],
                end=part.end[0],
                backward=backward,
                limit=limit,
                **ends,
            )
            found += rows[::-1] if backward else rows
        return found[:limit]


def relationship_from(row: Mapping[str, Any]) -> StoredRelationship:
    """A relationship out of its fact's properties and the ids of its ends."""
    return StoredRelationship(
        id=row["id"],
        collection=row["collection"],
        key=row["key"],
        type=row["type"],
        text=row["text"],
        source_id=row["source"],
        target_id=row["target"],
        confidence=row["confidence"],
        support=row["support"],
        evidence_count=row["evidenceCount"],
        strength=row["strength"],
        description=row["description"],
    )


def _stated_or_vouched(row: Mapping[str, Any], fact_id: str) -> Evidence | Vouching:
    change = row["change"]
    if change is None:
        return evidence_from(row, fact_id)
    return Vouching(change_from(change["collection"], change), row["confidence"], fact_id)


def evidence_from(row: Mapping[str, Any], fact_id: str | None = None) -> Evidence:
    """A piece of evidence, of the fact that it states where it states one."""
    place = place_at(places_from_json(row["places"]), row["start"])
    return Evidence(
        chunk_id=row["chunkId"],
        document_id=row["documentId"],
        quote=row["quote"],
        start=row["start"],
        end=row["end"],
        page=row["page"] if place is None else place.page,
        place=place,
        subject_start=row["subjectStart"],
        subject_end=row["subjectEnd"],
        object_start=row["objectStart"],
        object_end=row["objectEnd"],
        context=row["context"],
        confidence=row["confidence"],
        extractor=row["extractor"],
        model=row["model"],
        fact_id=fact_id,
        attributes=json.loads(row["attributes"] or "{}"),
    )


def _by_end(wanted: RelationshipFilter) -> tuple[str, dict[str, str | None]]:
    """The statement that starts from the given end, and its parameters for the ends."""
    if wanted.source_id is not None:
        return "by_source", {"source": wanted.source_id, "target": wanted.target_id}
    return "by_target", {"target": wanted.target_id}
