"""Message batches that nobody waits for: their jobs were cancelled, or their documents are gone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from service.graph.executor import Executor


class AbandonedBatches:
    """What is noted of them in the database."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    async def ids(self) -> Mapping[str, str]:
        """The API's id of each, by ours."""
        rows = await self._executor.read("ingestion/abandoned_batches")
        return {row["id"]: row["batchId"] for row in rows}

    async def begin(self, ids: Sequence[str]) -> None:
        """Notes, by our ids, which of them are about to be cancelled."""
        await self._executor.write("ingestion/begin_cancelling", ids=list(ids))

    async def end(self, ids: Sequence[str]) -> None:
        """Notes, by our ids, which of them are cancelled."""
        await self._executor.write("ingestion/end_batches", ids=list(ids))
