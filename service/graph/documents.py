"""Documents, as readers ask for them: by id, in pages, and their texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.domain.document import Document, DocumentStatus
from service.domain.filters import DocumentFilter
from service.domain.paging import Page, Position, Window
from service.graph import steady
from service.graph.executor import Executor
from service.graph.paging import CollectionRange, collection_ranges, walk
from service.graph.sort_keys import range_of
from service.resolution.keys import key

_METADATA = "meta_"


class Documents:
    """The documents of one database."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    async def by_ids(self, ids: Sequence[str]) -> dict[str, Document]:
        """Those that are there, by id."""
        rows = await self._executor.read("browse/documents/by_ids", ids=list(ids))
        return {row["document"]["id"]: document_from(row["document"]) for row in rows}

    async def texts(self, ids: Sequence[str]) -> dict[str, str]:
        """The stored texts, in which all offsets count, of those that have one."""
        rows = await self._executor.read("browse/documents/texts", ids=list(ids))
        steady.note(ids)
        return {row["id"]: row["text"] for row in rows if row["text"] is not None}

    async def page(self, wanted: DocumentFilter, window: Window) -> Page[Document]:
        """By collection and title. Positions are (collection, sort key)."""
        name = f"browse/documents/page_{'backward' if window.backward else 'forward'}"

        async def fetch(ranges: list[CollectionRange], limit: int) -> list[Document]:
            if wanted.key is not None:
                return await self._by_key(wanted, ranges)
            rows = await self._executor.read(name, limit=limit, **_parameters(wanted, ranges))
            return [document_from(row["document"]) for row in rows]

        lowest, highest = _bounds(wanted)
        return await walk(
            fetch,
            wanted.collections,
            window,
            lowest=lowest,
            highest=highest,
            position=lambda document: (document.collection, document.sort_key),
        )

    async def count(self, wanted: DocumentFilter) -> int:
        """How many there are in all pages."""
        ranges = collection_ranges(wanted.collections, Window(0), *_bounds(wanted))
        if wanted.key is not None:
            return len(await self._by_key(wanted, ranges))
        rows = await self._executor.read("browse/documents/count", **_parameters(wanted, ranges))
        return int(rows[0]["count"])

    async def _by_key(self, wanted: DocumentFilter, ranges: list[CollectionRange]) -> list[Document]:
        """At most one document a collection: the other conditions are looked at here."""
        rows = await self._executor.read(
            "browse/documents/by_key", collections=[part.collection for part in ranges], key=wanted.key
        )
        found = {row["document"]["collection"]: document_from(row["document"]) for row in rows}
        contained = key(wanted.title.contains or "")
        return [
            document
            for part in ranges
            if (document := found.get(part.collection)) is not None
            and part.start <= (document.sort_key,) < part.end
            and contained in key(document.title)
            and (wanted.statuses is None or document.status in wanted.statuses)
        ]


def document_from(row: Mapping[str, Any]) -> Document:
    """A document out of its node's properties."""
    return Document(
        id=row["id"],
        collection=row["collection"],
        key=row["key"],
        title=row["title"],
        path=row.get("path"),
        mime_type=row.get("mimeType"),
        content_hash=row["contentHash"],
        version=row["version"],
        status=DocumentStatus(row["status"]),
        created_at=row["createdAt"].to_native(),
        updated_at=row["updatedAt"].to_native(),
        metadata={name.removeprefix(_METADATA): row[name] for name in sorted(row) if name.startswith(_METADATA)},
        reason=row.get("reason"),
        length=row.get("length") or 0,
        chunk_count=row.get("chunkCount") or 0,
        failed_chunks=row.get("failedChunks") or 0,
        sort_key=row["sortKey"],
    )


def _parameters(wanted: DocumentFilter, ranges: list[CollectionRange]) -> dict[str, Any]:
    return {
        "ranges": [
            {"ordinal": ordinal, "collection": part.collection, "start": part.start[0], "end": part.end[0]}
            for ordinal, part in enumerate(ranges)
        ],
        "statuses": None if wanted.statuses is None else [status.value for status in wanted.statuses],
        "contains": key(wanted.title.contains or ""),
    }


def _bounds(wanted: DocumentFilter) -> tuple[Position, Position]:
    start, end = range_of(wanted.title.eq, wanted.title.starts_with)
    return (start,), (end,)
