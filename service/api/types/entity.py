"""Entities and the places that name them."""

from __future__ import annotations

from typing import Annotated

import strawberry
from strawberry import UNSET

from service.api.arguments import given
from service.api.connections import (
    After,
    AtMost,
    Before,
    Connection,
    First,
    Last,
    Listing,
    PageArguments,
    connect,
    size,
)
from service.api.context import Info, present
from service.api.cursors import list_mark
from service.api.global_ids import global_id
from service.api.types import chunk as chunks
from service.api.types import collection as collections
from service.api.types import denial as denials
from service.api.types import relationship as relationships
from service.api.types.enums import Direction, EntityOrder
from service.api.types.node import Node
from service.api.types.references import ChunkRef, CollectionRef, DenialRef, EntityRelationshipRef
from service.domain.entity import Mention as StoredMention
from service.domain.entity import StoredEntity
from service.domain.filters import EntityFilter

_ROLES = {
    Direction.OUTGOING: ("SUBJECT",),
    Direction.INCOMING: ("OBJECT",),
    Direction.BOTH: ("SUBJECT", "OBJECT"),
}


@strawberry.type(description="A place where an entity is named.")
class Mention:
    stored: strawberry.Private[StoredMention]
    surface: str = strawberry.field(description="The words of the text.")
    start: int | None = strawberry.field(description="Where they begin in the document's text, in characters.")
    end: int | None = strawberry.field(description="Where they end there, exclusive.")
    confidence: float = strawberry.field(description="How sure the extractor was, 0 to 1.")
    extractor: str | None = strawberry.field(description="Who saw it.")

    @classmethod
    def of(cls, stored: StoredMention) -> Mention:
        return cls(
            stored=stored,
            surface=stored.surface,
            start=stored.start,
            end=stored.end,
            confidence=stored.confidence,
            extractor=stored.extractor,
        )

    @strawberry.field(description="The passage that they stand in.")
    async def chunk(self, info: Info) -> ChunkRef:
        found = await info.context.loaders.chunks.load(self.stored.chunk_id)
        return chunks.Chunk.of(present(found, "chunk"))


@strawberry.type(description="One thing, under all its names, over all documents of a collection.")
class Entity(Node):
    stored: strawberry.Private[StoredEntity]
    name: str = strawberry.field(description="The name that it is shown under.")
    type: str = strawberry.field(description="What it is, such as Person; its label in Neo4j.")
    aliases: list[str] = strawberry.field(description="Its other names.")
    description: str | None = strawberry.field(description="What an extractor said of it.")
    mention_count: int = strawberry.field(description="How often it is named.")
    document_count: int = strawberry.field(description="How many documents name it.")
    version: str = strawberry.field(
        description="Another one whenever what is said of it is another; give it as `ifVersion` when you change it."
    )

    @classmethod
    def of(cls, stored: StoredEntity) -> Entity:
        return cls(
            stored=stored,
            id=global_id("Entity", stored.id),
            name=stored.name,
            type=stored.type,
            aliases=list(stored.aliases),
            description=stored.description,
            mention_count=stored.mention_count,
            document_count=stored.document_count,
            version=stored.version,
        )

    @strawberry.field(description="The collection that it belongs to.")
    async def collection(self, info: Info) -> CollectionRef:
        found = await info.context.loaders.collections.load(self.stored.collection)
        return collections.Collection.of(present(found, "collection"))

    @strawberry.field(description="What is known about it; what most documents state comes first.")
    async def relationships(
        self,
        info: Info,
        *,
        direction: Annotated[Direction, strawberry.argument(description="Which way they go.")] = Direction.BOTH,
        type: Annotated[  # noqa: A002 (the name of the argument in the schema)
            list[str] | None, strawberry.argument(description="Only these kinds, such as WORKS_FOR.")
        ] = UNSET,
        first: First = UNSET,
        after: After = UNSET,
        last: Last = UNSET,
        before: Before = UNSET,
    ) -> Connection[EntityRelationshipRef]:
        loaders, entity_id = info.context.loaders, self.stored.id
        wanted = given(type)
        types = None if wanted is None else tuple(wanted)
        roles = _ROLES[direction]
        listing = Listing(
            mark=list_mark("relationships of entity", entity_id, roles, types),
            shape=(int, str),
            fetch=lambda window: loaders.relationships_of_entities.load((entity_id, window, roles, types)),
            count=lambda: loaders.relationship_counts_of_entities.load((entity_id, roles, types)),
            item=lambda stored: relationships.EntityRelationship.seen_from(entity_id, stored),
        )
        return await connect(listing, PageArguments(first, after, last, before))

    @strawberry.field(description="What documents say is not so of it; what most of them deny comes first.")
    async def denials(self, info: Info, first: AtMost = UNSET) -> list[DenialRef | None]:
        limit = size("first", first)
        found = await info.context.loaders.denials_of_entities.load((self.stored.id, limit))
        return [denials.Denial.of(one) for one in found]

    @strawberry.field(description="Where it is named: the first places, by document and offset.")
    async def mentions(self, info: Info, first: AtMost = UNSET) -> list[Mention | None]:
        limit = size("first", first)
        return [Mention.of(found) for found in await info.context.loaders.mentions.load((self.stored.id, limit))]


def entities(info: Info, wanted: EntityFilter, order: EntityOrder) -> Listing[StoredEntity, Entity]:
    """The entities of collections, in the order of their names."""
    store = info.context.services.entities
    return Listing(
        mark=list_mark("entities", wanted, order.name),
        shape=(str, str),
        fetch=lambda window: store.page(wanted, window),
        count=lambda: store.count(wanted),
        item=Entity.of,
        descending=order is EntityOrder.NAME_DESC,
    )
