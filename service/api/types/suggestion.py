"""Pairs of entities that may be one."""

from __future__ import annotations

import strawberry

from service.api.connections import Listing
from service.api.context import Info
from service.api.cursors import list_mark
from service.api.types.entity import Entity
from service.domain.suggestion import MergeSuggestion as Suggested


@strawberry.type(description="Two entities of near names that may be one. The rules leave it to a person.")
class MergeSuggestion:
    one: Entity = strawberry.field(description="The first of the two, by name.")
    other: Entity = strawberry.field(description="The second of the two.")
    score: float = strawberry.field(description="How near their names are, 0 to 1.")
    reason: str = strawberry.field(description="What is near, and what is not in both.")

    @classmethod
    def of(cls, suggested: Suggested) -> MergeSuggestion:
        return cls(
            one=Entity.of(suggested.one),
            other=Entity.of(suggested.other),
            score=suggested.score,
            reason=suggested.reason,
        )


def merge_suggestions(info: Info, collection: str) -> Listing[Suggested, MergeSuggestion]:
    """The suggestions of a collection, near names side by side."""
    store = info.context.services.suggestions
    return Listing(
        mark=list_mark("merge suggestions", collection),
        shape=(str, str, str),
        fetch=lambda window: store.page(collection, window),
        count=lambda: store.count(collection),
        item=MergeSuggestion.of,
    )
