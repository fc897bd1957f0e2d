"""What a search can be told beside its question: what passages must be like, and how channels are fused."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import strawberry
from strawberry import UNSET

from service.api.arguments import given
from service.api.global_ids import raw_id
from service.api.mutations.plug_options import metadata_values
from service.api.scalars import JSON
from service.api.types.enums import FusionMethod
from service.domain.search import SearchFilters


@strawberry.input(
    description="""What passages must be like. Conditions that are given together must all hold; of several values of
one, any will do. No condition costs hits: as many come as are asked for, wherever that many meet it."""
)
class SearchFilter:
    documents: list[strawberry.ID] | None = strawberry.field(default=UNSET, description="Of one of these documents.")
    metadata: JSON | None = strawberry.field(
        default=UNSET,
        description="Of a document with this metadata: an object of names and the values that they must equal.",
    )
    entities: list[strawberry.ID] | None = strawberry.field(default=UNSET, description="Naming one of these entities.")
    entity_types: list[str] | None = strawberry.field(
        default=UNSET, description="Naming an entity of one of these types, such as Person."
    )
    relationship_types: list[str] | None = strawberry.field(
        default=UNSET, description="Stating a relationship of one of these kinds, such as WORKS_FOR."
    )
    added_after: datetime | None = strawberry.field(
        default=UNSET, description="Of a document that was first handed in at this time or later."
    )
    added_before: datetime | None = strawberry.field(
        default=UNSET, description="Of a document that was first handed in before this time."
    )

    def filters(self) -> SearchFilters:
        """Raises BadId, and InvalidInput for metadata that is no flat object."""
        metadata = given(self.metadata)
        return SearchFilters(
            document_ids=_ids(given(self.documents), "Document"),
            metadata={} if metadata is None else metadata_values(metadata),
            entity_ids=_ids(given(self.entities), "Entity"),
            entity_types=_listed(given(self.entity_types)),
            relationship_types=_listed(given(self.relationship_types)),
            added_after=_in_zone(given(self.added_after)),
            added_before=_in_zone(given(self.added_before)),
        )


@strawberry.input(description="A channel's weight.")
class ChannelWeight:
    channel: str = strawberry.field(description="vector, fulltext, graph, or the name of a searcher of yours.")
    weight: float = strawberry.field(description="What it counts, 0 to 1,000.")


@strawberry.input(description="How the channels of a search become one ranking.")
class FusionInput:
    method: FusionMethod | None = strawberry.field(default=UNSET, description="The setting, SCORE, if not given.")
    weights: list[ChannelWeight] | None = strawberry.field(
        default=UNSET, description="What channels count; the setting (graph 2, others 1) for those not named."
    )

    def options(self) -> Mapping[str, Any]:
        """As an option of the default searcher."""
        method, weights = given(self.method), given(self.weights)
        return {
            **({} if method is None else {"fusion": method.name}),
            **({} if weights is None else {"weights": {one.channel: one.weight for one in weights}}),
        }


def _ids(identifiers: list[strawberry.ID] | None, type_name: str) -> tuple[str, ...] | None:
    return None if identifiers is None else tuple(dict.fromkeys(raw_id(one, type_name) for one in identifiers))


def _listed(values: list[str] | None) -> tuple[str, ...] | None:
    return None if values is None else tuple(dict.fromkeys(values))


def _in_zone(time: datetime | None) -> datetime | None:
    """A time without a zone is one of UTC."""
    return time.replace(tzinfo=UTC) if time is not None and time.tzinfo is None else time
