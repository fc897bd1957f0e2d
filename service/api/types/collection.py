"""Collections."""

from __future__ import annotations

import strawberry
from strawberry import UNSET

from service.api.connections import After, Before, Connection, First, Last, Listing, PageArguments, connect
from service.api.context import Info
from service.api.cursors import list_mark
from service.api.global_ids import global_id
from service.api.scalars import JSON
from service.api.types import document as documents
from service.api.types import entity as entities
from service.api.types.enums import Concepts, DocumentOrder, EntityOrder
from service.api.types.graph_schema import GraphSchema
from service.api.types.node import Node
from service.api.types.references import DocumentRef, EntityRef
from service.api.types.statistics import Statistics
from service.domain.document import Collection as StoredCollection
from service.domain.filters import DocumentFilter, EntityFilter
from service.domain.paging import Page, Window
from service.domain.statistics import Statistics as Counts


@strawberry.type(description="A set of documents that share one graph.")
class Collection(Node):
    stored: strawberry.Private[StoredCollection]
    name: str = strawberry.field(description="Its name, by which arguments mean it.")
    description: str = strawberry.field(description="What it is about; also what an answer's choice of it goes by.")
    concepts: Concepts = strawberry.field(description="How much of what is not a name becomes an entity.")
    language: str = strawberry.field(description="The language of most of its documents, such as en.")
    options: JSON = strawberry.field(description="Options by plug, for its documents.")

    @classmethod
    def of(cls, stored: StoredCollection) -> Collection:
        return cls(
            stored=stored,
            id=global_id("Collection", stored.name),
            name=stored.name,
            description=stored.description,
            concepts=Concepts[stored.concepts.name],
            language=stored.language,
            options=JSON({plug: dict(options) for plug, options in stored.options.items()}),
        )

    @strawberry.field(description="What it is about, and what becomes of anything else.")
    def schema(self) -> GraphSchema:
        return GraphSchema.of(self.name, self.stored.schema)

    @strawberry.field(description="How much it holds.")
    async def statistics(self, info: Info) -> Statistics:
        return Statistics.of(await info.context.loaders.statistics.load(self.name) or Counts())

    @strawberry.field(description="Its documents, by title.")
    async def documents(
        self, info: Info, *, first: First = UNSET, after: After = UNSET, last: Last = UNSET, before: Before = UNSET
    ) -> Connection[DocumentRef]:
        listing = documents.documents(info, DocumentFilter((self.name,)), DocumentOrder.TITLE_ASC)
        return await connect(listing, PageArguments(first, after, last, before))

    @strawberry.field(description="Its entities, by name.")
    async def entities(
        self, info: Info, *, first: First = UNSET, after: After = UNSET, last: Last = UNSET, before: Before = UNSET
    ) -> Connection[EntityRef]:
        listing = entities.entities(info, EntityFilter((self.name,)), EntityOrder.NAME_ASC)
        return await connect(listing, PageArguments(first, after, last, before))


def collections(info: Info) -> Listing[StoredCollection, Collection]:
    """All collections, by name. There are few: they are read at once and cut here."""
    store = info.context.services.collections

    async def fetch(window: Window) -> Page[StoredCollection]:
        found = sorted(await store.all(), key=lambda collection: collection.name)
        within = [
            collection
            for collection in found
            if (window.start is None or (collection.name,) >= window.start)
            and (window.end is None or (collection.name,) < window.end)
        ]
        return Page.of(within[::-1] if window.backward else within, window, lambda collection: (collection.name,))

    async def count() -> int:
        return len(await store.all())

    return Listing(list_mark("collections"), (str,), fetch, count, Collection.of)
