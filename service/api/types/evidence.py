"""Evidence: the exact words."""

from __future__ import annotations

import strawberry

from service.api.context import Info, present
from service.api.scalars import JSON
from service.api.types import change as changes
from service.api.types import chunk as chunks
from service.api.types import relationship as relationships
from service.api.types.place import Place
from service.api.types.references import ChangeRef, ChunkRef, RelationshipRef
from service.domain.evidence import Evidence as FoundEvidence
from service.domain.evidence import Vouching


@strawberry.type(
    description="What supports something: the exact words of a stored document (offsets count in its text), or the "
    "change by which somebody vouches for it, which has no words."
)
class Evidence:
    found: strawberry.Private[FoundEvidence | Vouching]
    quote: str | None = strawberry.field(description="The words; null for a change.")
    start: int | None = strawberry.field(description="Where they begin in the document's text, in characters.")
    end: int | None = strawberry.field(description="Where they end there, exclusive.")
    page: int | None = strawberry.field(description="The page that they begin on, where the format has pages.")
    place: Place | None = strawberry.field(
        description="Where they begin in the source, where the format has pages, rows, slides, parts or headings."
    )
    subject_start: int | None = strawberry.field(description="Where the source is named, in characters.")
    subject_end: int | None = strawberry.field(description="Where that name ends, exclusive.")
    object_start: int | None = strawberry.field(description="Where the target is named, in characters.")
    object_end: int | None = strawberry.field(description="Where that name ends, exclusive.")
    context: str | None = strawberry.field(description="Why, in the extractor's words.")
    confidence: float = strawberry.field(description="How sure this piece is by itself, 0 to 1.")
    extractor: str | None = strawberry.field(description="Who read it.")
    model: str | None = strawberry.field(description="The model that it was read with, with its version.")
    attributes: JSON = strawberry.field(description="What else the words say: an object with date, amount, place …")

    @classmethod
    def of(cls, found: FoundEvidence | Vouching) -> Evidence:
        if isinstance(found, Vouching):
            return cls._of_change(found)
        return cls(
            found=found,
            quote=found.quote,
            start=found.start,
            end=found.end,
            page=found.page,
            place=None if found.place is None else Place.of(found.place),
            subject_start=found.subject_start,
            subject_end=found.subject_end,
            object_start=found.object_start,
            object_end=found.object_end,
            context=found.context,
            confidence=found.confidence,
            extractor=found.extractor,
            model=found.model,
            attributes=JSON(dict(found.attributes)),
        )

    @classmethod
    def _of_change(cls, found: Vouching) -> Evidence:
        return cls(
            found=found,
            quote=None,
            start=None,
            end=None,
            page=None,
            place=None,
            subject_start=None,
            subject_end=None,
            object_start=None,
            object_end=None,
            context=None,
            confidence=found.confidence,
            extractor=None,
            model=None,
            attributes=JSON({}),
        )

    @strawberry.field(description="The passage that they stand in; null for a change.")
    async def chunk(self, info: Info) -> ChunkRef | None:
        if isinstance(self.found, Vouching):
            return None
        found = await info.context.loaders.chunks.load(self.found.chunk_id)
        return chunks.Chunk.of(present(found, "chunk"))

    @strawberry.field(description="Who vouches for it, when and why; null where a document states it.")
    def change(self) -> ChangeRef | None:
        return changes.Change.of(self.found.change) if isinstance(self.found, Vouching) else None

    @strawberry.field(description="The relationship that they state, where they state one.")
    async def relationship(self, info: Info) -> RelationshipRef | None:
        if self.found.fact_id is None:
            return None
        found = await info.context.loaders.relationships.load(self.found.fact_id)
        return relationships.Relationship.of(present(found, "relationship"))
