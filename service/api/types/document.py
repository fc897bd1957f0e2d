"""Documents."""

from __future__ import annotations

from datetime import datetime

import strawberry
from strawberry import UNSET

from service.api.connections import After, Before, Connection, First, Last, Listing, PageArguments, connect
from service.api.context import Info, present
from service.api.cursors import list_mark
from service.api.global_ids import global_id
from service.api.scalars import JSON
from service.api.types import chunk as chunks
from service.api.types import collection as collections
from service.api.types import entity as entities
from service.api.types.enums import DocumentOrder, DocumentStatus
from service.api.types.node import Node
from service.api.types.references import ChunkRef, CollectionRef, EntityRef
from service.domain.document import Document as StoredDocument
from service.domain.filters import DocumentFilter


@strawberry.type(description="A document as it is stored.")
class Document(Node):
    stored: strawberry.Private[StoredDocument]
    key: str = strawberry.field(
        description="What it was handed in under, unique in its collection; if nothing was given, its content's hash."
    )
    title: str = strawberry.field(description="Its title, as given or as its text has it.")
    path: str | None = strawberry.field(description="Where it came from, as given.")
    mime_type: str | None = strawberry.field(description="Its format; null until it has been read.")
    content_hash: str = strawberry.field(description="SHA-256 of its content, in hexadecimal.")
    version: int = strawberry.field(description="Which version is shown, from 1; 0 while nothing is stored yet.")
    status: DocumentStatus = strawberry.field(description="Where it stands.")
    reason: str | None = strawberry.field(description="Why it is EMPTY, FAILED or CANCELLED.")
    created_at: datetime = strawberry.field(description="When it was first handed in.")
    updated_at: datetime = strawberry.field(description="When it last changed.")
    metadata: JSON = strawberry.field(description="What was said of it: an object of texts, numbers and booleans.")
    length: int = strawberry.field(description="The length of its stored text, in characters.")
    chunk_count: int = strawberry.field(description="How many chunks it has.")
    failed_chunks: int = strawberry.field(
        description="How many of them nothing could be extracted from; reprocessDocument tries just those again."
    )

    @classmethod
    def of(cls, stored: StoredDocument) -> Document:
        return cls(
            stored=stored,
            id=global_id("Document", stored.id),
            key=stored.key,
            title=stored.title,
            path=stored.path,
            mime_type=stored.mime_type,
            content_hash=stored.content_hash,
            version=stored.version,
            status=DocumentStatus[stored.status.name],
            reason=stored.reason,
            created_at=stored.created_at,
            updated_at=stored.updated_at,
            metadata=JSON(dict(stored.metadata)),
            length=stored.length,
            chunk_count=stored.chunk_count,
            failed_chunks=stored.failed_chunks,
        )

    @strawberry.field(description="The collection that it belongs to.")
    async def collection(self, info: Info) -> CollectionRef:
        found = await info.context.loaders.collections.load(self.stored.collection)
        return collections.Collection.of(present(found, "collection"))

    @strawberry.field(description="Its stored text, in which all offsets count. Null while there is none.")
    async def text(self, info: Info) -> str | None:
        return await info.context.loaders.texts.load(self.stored.id)

    @strawberry.field(description="Its chunks, in reading order.")
    async def chunks(
        self, info: Info, *, first: First = UNSET, after: After = UNSET, last: Last = UNSET, before: Before = UNSET
    ) -> Connection[ChunkRef]:
        loaders, document = info.context.loaders, self.stored

        async def count() -> int:
            return document.chunk_count

        listing = Listing(
            mark=list_mark("chunks", document.id),
            shape=(int,),
            fetch=lambda window: loaders.chunks_of_documents.load((document.id, window)),
            count=count,
            item=chunks.Chunk.of,
        )
        return await connect(listing, PageArguments(first, after, last, before))

    @strawberry.field(description="The entities that it names, by name.")
    async def entities(
        self, info: Info, *, first: First = UNSET, after: After = UNSET, last: Last = UNSET, before: Before = UNSET
    ) -> Connection[EntityRef]:
        loaders, document = info.context.loaders, self.stored
        listing = Listing(
            mark=list_mark("entities of document", document.id),
            shape=(str,),
            fetch=lambda window: loaders.entities_of_documents.load((document.id, window)),
            count=lambda: loaders.entity_counts_of_documents.load((document.id,)),
            item=entities.Entity.of,
        )
        return await connect(listing, PageArguments(first, after, last, before))


def documents(info: Info, wanted: DocumentFilter, order: DocumentOrder) -> Listing[StoredDocument, Document]:
    """The documents of collections, in the order of their titles."""
    store = info.context.services.documents
    return Listing(
        mark=list_mark("documents", wanted, order.name),
        shape=(str, str),
        fetch=lambda window: store.page(wanted, window),
        count=lambda: store.count(wanted),
        item=Document.of,
        descending=order is DocumentOrder.TITLE_DESC,
    )
