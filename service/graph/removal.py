"""Takes documents away: exactly what only they supported goes with them."""

from __future__ import annotations

from dataclasses import dataclass

from service.errors import NotFound
from service.graph.clustering import reassign, refresh
from service.graph.executor import Executor, Transaction
from service.graph.store import take_away, take_lock


@dataclass(frozen=True, slots=True)
class Removed:
    """A document that is gone."""

    document_id: str
    collection: str


class Removal:
    """Deletes documents."""

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
