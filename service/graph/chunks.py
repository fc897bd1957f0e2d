"""Chunks, as readers ask for them: by id, and by their document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.domain.chunk import Neighbors, StoredChunk
from service.domain.paging import Page, Window
from service.graph import steady
from service.graph.executor import Executor
from service.graph.places import places_from_json
from service.graph.rows import by_parent, pages

_METADATA = "meta_"
_BEYOND_ANY_INDEX = 2**53


class Chunks:
    """The chunks of one database."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    async def by_ids(self, ids: Sequence[str]) -> dict[str, StoredChunk]:
        """Those that are there, by id."""
        rows = await self._executor.read("browse/chunks/by_ids", ids=list(ids))
        steady.note(row["chunk"]["documentId"] for row in rows)
        return {row["chunk"]["id"]: chunk_from(row["chunk"]) for row in rows}

    async def neighbors(self, ids: Sequence[str]) -> dict[str, Neighbors]:
        """What stands before and after each of them in its document."""
        rows = await self._executor.read("browse/chunks/neighbors", ids=list(ids))
        found = {
            row["id"]: Neighbors(*(None if one is None else chunk_from(one) for one in (row["before"], row["after"])))
            for row in rows
        }
        steady.note(one.document_id for both in found.values() for one in (both.before, both.after) if one is not None)
        return found

    async def of_documents(self, ids: Sequence[str], window: Window) -> dict[str, Page[StoredChunk]]:
        """The same window of each document's chunks, in reading order. Positions are (index,)."""
        rows = await self._executor.read(
            f"browse/chunks/of_documents_{'backward' if window.backward else 'forward'}",
            ids=list(ids),
            start=window.start[0] if window.start else 0,
            end=window.end[0] if window.end else _BEYOND_ANY_INDEX,
            limit=window.limit + 1,
        )
        steady.note([*ids, *(row["chunk"]["documentId"] for row in rows)])
        return pages(by_parent(ids, rows, lambda row: chunk_from(row["chunk"])), window, lambda chunk: (chunk.index,))


def chunk_from(row: Mapping[str, Any]) -> StoredChunk:
    """A chunk out of its node's properties; what a chunker said of it besides comes as pairs under `extras`."""
    return StoredChunk(
        id=row["id"],
        collection=row["collection"],
        document_id=row["documentId"],
        index=row["index"],
        text=row["text"],
        token_count=row["tokenCount"],
        start=row["start"],
        end=row["end"],
        page=row["page"],
        places=places_from_json(row["places"]),
        metadata={name.removeprefix(_METADATA): value for name, value in sorted(row["extras"])},
    )
