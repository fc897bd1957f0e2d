"""Takes documents away: exactly what only they supported goes with them. And collections, with all that is theirs."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from service.errors import NotFound, UnknownCollection
from service.graph.clustering import reassign, refresh
from service.graph.curation import Curation
from service.graph.executor import Executor, Transaction
from service.graph.store import take_away, take_lock

_A_BATCH = 500


@dataclass(frozen=True, slots=True)
class Removed:
    """A document that is gone."""

    document_id: str
    collection: str


class Removal:
    """Deletes documents and collections."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    async def delete_document(self, document_id: str) -> Removed:
        """Leaves the graph as if the document had never come. Raises NotFound."""

        async def work(transaction: Transaction) -> Removed:
            rows = await transaction.run("ingestion/document_collection", documentId=document_id)
            if not rows:
                raise NotFound("There is no such document.", "List those there are with the query documents.")
            collection = rows[0]["collection"]
            await take_lock(transaction, collection)
            touched = await take_away(transaction, document_id)
            await reassign(transaction, collection, touched)
            await refresh(transaction, collection, touched)
            await transaction.run_counted("ingestion/delete_document", 1, documentId=document_id)
            return Removed(document_id, collection)

        return await self._executor.transaction(work)

    async def delete_collection(self, name: str) -> None:
        """Takes a collection away with its documents, its curation log and its jobs. Raises UnknownCollection.

        Its documents go first, one by one: where this is broken off, the rest is a collection as ever, and what is
        handed in meanwhile goes too.
        """
        if not await self._executor.read("collections/get", name=name):
            raise UnknownCollection(name)
        while not await self._delete_if_empty(name):
            for row in await self._executor.read("collections/documents", name=name, limit=_A_BATCH):
                with suppress(NotFound):  # somebody else has deleted it meanwhile
                    await self.delete_document(row["id"])

    async def _delete_if_empty(self, name: str) -> bool:
        """Whether the collection is gone. What is only about it goes first: its node is what leads here again."""
        if await self._executor.read("collections/documents", name=name, limit=1):
            return False
        await Curation(self._executor).forget(name)
        gone = _A_BATCH
        while gone == _A_BATCH:
            (row,) = await self._executor.write("jobs/delete_of_collection", collection=name, limit=_A_BATCH)
            gone = row["count"]
        (row,) = await self._executor.write("collections/delete", name=name)
        return bool(row["count"])
