"""Chunks: the passages that documents are cut into."""

from __future__ import annotations

import strawberry
from strawberry import UNSET

from service.api.connections import After, Before, Connection, First, Last, Listing, PageArguments, connect
from service.api.context import Info, present
from service.api.cursors import list_mark
from service.api.global_ids import global_id
from service.api.scalars import JSON
from service.api.types import document as documents
from service.api.types import entity as entities
from service.api.types import relationship as relationships
from service.api.types.node import Node
from service.api.types.place import Place
from service.api.types.references import DocumentRef, EntityRef, RelationshipRef
from service.domain.chunk import StoredChunk


@strawberry.type(description="A passage of a document that fits the embedder's window.")
class Chunk(Node):
    stored: strawberry.Private[StoredChunk]
    text: str = strawberry.field(description="Its words.")
    index: int = strawberry.field(description="Its number within its document, from 0.")
    token_count: int = strawberry.field(description="How many tokens of the embedder it has.")
    start: int | None = strawberry.field(description="Where it begins in its document's text, in characters.")
    end: int | None = strawberry.field(description="Where it ends there, exclusive.")
    page: int | None = strawberry.field(description="The page that it begins on, where the format has pages.")
    place: Place | None = strawberry.field(
        description="Where it begins in its source, where the format has pages, rows, slides, parts or headings."
    )
    metadata: JSON = strawberry.field(description="What the chunker said of it besides.")

    @classmethod
    def of(cls, stored: StoredChunk) -> Chunk:
        return cls(
            stored=stored,
            id=global_id("Chunk", stored.id),
            text=stored.text,
            index=stored.index,
            token_count=stored.token_count,
            start=stored.start,
            end=stored.end,
            page=stored.page,
            place=Place.of(stored.places[0]) if stored.places else None,
            metadata=JSON(dict(stored.metadata)),
        )

    @strawberry.field(description="The document that it is a passage of.")
    async def document(self, info: Info) -> DocumentRef:
        found = await info.context.loaders.documents.load(self.stored.document_id)
        return documents.Document.of(present(found, "document"))

    @strawberry.field(description="The entities that it names, by name.")
    async def entities(
        self, info: Info, *, first: First = UNSET, after: After = UNSET, last: Last = UNSET, before: Before = UNSET
    ) -> Connection[EntityRef]:
        return await entities_of_chunk(info, self.stored.id, PageArguments(first, after, last, before))

    @strawberry.field(description="The relationships that it states.")
    async def relationships(
        self, info: Info, *, first: First = UNSET, after: After = UNSET, last: Last = UNSET, before: Before = UNSET
    ) -> Connection[RelationshipRef]:
        return await relationships_of_chunk(info, self.stored.id, PageArguments(first, after, last, before))


async def entities_of_chunk(info: Info, chunk_id: str, arguments: PageArguments) -> Connection[EntityRef]:
    """A page of the entities that a chunk names."""
    loaders = info.context.loaders
    listing = Listing(
        mark=list_mark("entities of chunk", chunk_id),
        shape=(str,),
        fetch=lambda window: loaders.entities_of_chunks.load((chunk_id, window)),
        count=lambda: loaders.entity_counts_of_chunks.load((chunk_id,)),
        item=entities.Entity.of,
    )
    return await connect(listing, arguments)


async def relationships_of_chunk(info: Info, chunk_id: str, arguments: PageArguments) -> Connection[RelationshipRef]:
    """A page of the relationships that a chunk states."""
    loaders = info.context.loaders
    listing = Listing(
        mark=list_mark("relationships of chunk", chunk_id),
        shape=(str,),
        fetch=lambda window: loaders.relationships_of_chunks.load((chunk_id, window)),
        count=lambda: loaders.relationship_counts_of_chunks.load((chunk_id,)),
        item=relationships.Relationship.of,
    )
    return await connect(listing, arguments)
