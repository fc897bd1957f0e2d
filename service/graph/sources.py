"""What a worker reads before it begins: the source, the collection, and what extractors have said before."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from service.domain.document import Submission
from service.domain.job import Lease
from service.errors import NotFound
from service.graph.collections import collection_from
from service.graph.executor import Executor
from service.ingestion.ports import Work


class Sources:
    """Reads what was handed in."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    async def load(self, lease: Lease) -> Work:
        """Everything about the job in hand. Raises NotFound where its document was deleted meanwhile."""
        rows = await self._executor.read("ingestion/load_source", documentId=lease.document_id, version=lease.version)
        if not rows:
            raise NotFound("What was handed in for this job is gone.", "Hand the document in again.")
        source, document = rows[0]["source"], rows[0]["document"]
        data: bytes | None = None
        if not source["isText"]:
            pieces = await self._executor.read("ingestion/load_pieces", sourceId=source["id"])
            data = b"".join(piece["data"] for piece in pieces)
        stored = document["version"] > 0
        return Work(
            submission=Submission(
                collection=lease.collection,
                text=source.get("given", source.get("text")) if source["isText"] else None,
                data=data,
                key=source.get("givenKey"),
                title=source.get("title"),
                path=source.get("path"),
                mime_type=source.get("mimeType"),
                metadata=json.loads(source["metadata"]),
                options=json.loads(source["options"]),
            ),
            collection=collection_from(rows[0]["collection"]),
            content_hash=source["contentHash"],
            stored_hash=document.get("contentHash") if stored else None,
            stored_recipe=document.get("recipe") if stored else None,
            stored_failed_chunks=document.get("failedChunks", 0) if stored else 0,
            lease=lease,
        )

    async def known_extractions(self, keys: Sequence[str]) -> Mapping[str, str]:
        """The recorded results of those keys that have one."""
        rows = await self._executor.read("ingestion/known_extractions", keys=list(keys))
        return {row["key"]: row["result"] for row in rows}
