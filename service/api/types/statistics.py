"""How much there is."""

from __future__ import annotations

from collections.abc import Iterable

import strawberry

from service.domain.statistics import Statistics as Counts


@strawberry.type(description="How many there are of one type.")
class TypeCount:
    type: str = strawberry.field(description="The type.")
    count: int = strawberry.field(description="How many.")


@strawberry.type(description="How much there is.")
class Statistics:
    documents: int = strawberry.field(description="How many documents.")
    chunks: int = strawberry.field(description="How many chunks.")
    entities: int = strawberry.field(description="How many entities.")
    relationships: int = strawberry.field(description="How many relationships.")
    entities_by_type: list[TypeCount] = strawberry.field(description="Entities by type, the most frequent first.")
    relationships_by_type: list[TypeCount] = strawberry.field(
        description="Relationships by kind, the most frequent first."
    )

    @classmethod
    def of(cls, counts: Counts) -> Statistics:
        return cls(
            documents=counts.documents,
            chunks=counts.chunks,
            entities=counts.entities,
            relationships=counts.relationships,
            entities_by_type=_ranked(counts.entities_by_type.items()),
            relationships_by_type=_ranked(counts.relationships_by_type.items()),
        )


def _ranked(counts: Iterable[tuple[str, int]]) -> list[TypeCount]:
    ranked = sorted(counts, key=lambda item: (-item[1], item[0]))
    return [TypeCount(type=type_, count=count) for type_, count in ranked]
