"""A collection as it is while its lock is held: what decisions are made by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from service.curation.ports import EntityReference, HeldSense
from service.domain.change import Address, Change, NamedGroup
from service.domain.document import Collection
from service.domain.entity import StoredEntity
from service.domain.naming import type_name
from service.domain.relationship import StoredRelationship
from service.graph.change_rows import change_from
from service.graph.collections import collection_from
from service.graph.entities import entity_from
from service.graph.executor import Transaction
from service.graph.facts import fact_id
from service.graph.relationships import relationship_from
from service.graph.sort_keys import range_of
from service.resolution.curating import SenseKey
from service.resolution.keys import key, match_key

MOST_GROUPS = 100
"""So many groups of an entity make its address: those named most often."""


@dataclass(frozen=True, slots=True)
class CurationView:
    """What the transaction that holds the lock sees."""

    transaction: Transaction
    collection: Collection

    @classmethod
    async def of(cls, transaction: Transaction, collection: str) -> CurationView:
        (row,) = await transaction.run("collections/get", name=collection)
        return cls(transaction, collection_from(row["collection"]))

    async def entities(self, reference: EntityReference) -> Sequence[StoredEntity]:
        """Those that a reference may mean: of a name, those that are shown under it, else those that have it."""
        if reference.id is not None:
            rows = await self.transaction.run("curation/entity_now", ids=[reference.id])
            return [entity_from(row["entity"]) for row in rows]
        assert reference.name is not None
        start, end = range_of(reference.name, None)
        rows = await self.transaction.run(
            "curation/entities_named", collection=self.collection.name, key=key(reference.name), start=start, end=end
        )
        if reference.type is not None:
            rows = [row for row in rows if row["entity"]["type"] in (reference.type, type_name(reference.type))]
        shown = [entity_from(row["entity"]) for row in rows if row["isShown"]]
        return shown or [entity_from(row["entity"]) for row in rows]

    async def address(self, entity_id: str) -> Address:
        """What an entity is, so that it can be found again on another database."""
        (row,) = await self.transaction.run("curation/entity_groups", ids=[entity_id])
        return tuple(
            NamedGroup(
                group["surface"] if match_key(group["surface"]) == group["block"] else group["headKey"],
                group["type"],
                group["field"],
                group["part"],
            )
            for group in row["groups"][:MOST_GROUPS]
        )

    async def senses(self, entity_id: str) -> Sequence[HeldSense]:
        """All its names, document by document."""
        rows = await self.transaction.run("curation/entity_senses", id=entity_id)
        return [
            HeldSense(
                SenseKey(row["document"], row["nameKey"], row["headKey"], row["type"], row["field"]),
                row["surface"],
                row["part"],
            )
            for row in rows
        ]

    async def relationship(self, source_id: str, kind: str, target_id: str) -> StoredRelationship | None:
        """The relationship of two entities; none where it is retracted."""
        id_ = fact_id(self.collection.name, source_id, kind, target_id)
        rows = await self.transaction.run("browse/relationships/by_ids", ids=[id_])
        return relationship_from(rows[0]["relationship"]) if rows else None

    async def change(self, change_id: str) -> Change | None:
        """An entry of the collection's log."""
        rows = await self.transaction.run("curation/changes_by_id", collection=self.collection.name, ids=[change_id])
        return change_from(self.collection.name, rows[0]["change"]) if rows else None
