"""Changes that people made to a graph."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

import strawberry
from strawberry import enum_value

from service.api.connections import Listing
from service.api.context import Info, present
from service.api.cursors import list_mark
from service.api.global_ids import global_id
from service.api.scalars import JSON
from service.api.types import collection as collections
from service.api.types.node import Node
from service.api.types.references import CollectionRef
from service.curation.recorded import to_mapping
from service.domain.change import Change as StoredChange


@strawberry.enum(description="What a change does.")
class ChangeOperation(Enum):
    EDIT_ENTITY = enum_value("EDIT_ENTITY", description="An entity is called, or is, something else.")
    MERGE_ENTITIES = enum_value("MERGE_ENTITIES", description="Several entities are one.")
    SPLIT_ENTITY = enum_value("SPLIT_ENTITY", description="Some of what an entity was taken for is another one.")
    ASSERT_RELATIONSHIP = enum_value("ASSERT_RELATIONSHIP", description="A relationship that a person vouches for.")
    RETRACT_RELATIONSHIP = enum_value("RETRACT_RELATIONSHIP", description="A relationship that isn't so.")
    UNDO = enum_value("UNDO", description="An earlier change is as if it had never been made.")


@strawberry.type(description="A change that somebody made to a collection's graph: an entry of its curation log.")
class Change(Node):
    stored: strawberry.Private[StoredChange]
    operation: ChangeOperation = strawberry.field(description="What it does.")
    arguments: JSON = strawberry.field(
        description="What it speaks of, by names, types and documents' keys: an object, the same on any database."
    )
    who: str = strawberry.field(description="Who made it.")
    why: str = strawberry.field(description="For what reason.")
    at: datetime = strawberry.field(description="When.")
    is_effective: bool = strawberry.field(description="It holds: it has not been undone.")

    @classmethod
    def of(cls, stored: StoredChange) -> Change:
        return cls(
            stored=stored,
            id=global_id("Change", f"{stored.collection}/{stored.id}"),
            operation=ChangeOperation[stored.operation.name],
            arguments=JSON(to_mapping(stored.decision)),
            who=stored.signature.who,
            why=stored.signature.why,
            at=stored.at,
            is_effective=stored.is_effective,
        )

    @strawberry.field(description="The collection whose graph it changes.")
    async def collection(self, info: Info) -> CollectionRef:
        found = await info.context.loaders.collections.load(self.stored.collection)
        return collections.Collection.of(present(found, "collection"))


def changes(info: Info, collection: str) -> Listing[StoredChange, Change]:
    """The changes of a collection, the latest first."""
    store = info.context.services.changes
    return Listing(
        mark=list_mark("changes", collection),
        shape=(int,),
        fetch=lambda window: store.page(collection, window),
        count=lambda: store.count(collection),
        item=Change.of,
        descending=True,
    )


def change_place(raw: str) -> tuple[str, str]:
    """The collection and the id of a change, out of what its global id holds."""
    collection, _, identifier = raw.rpartition("/")
    return collection, identifier
