"""Entities and relationships."""

from __future__ import annotations

from typing import Annotated

import strawberry
from strawberry import UNSET

from service.api.arguments import given
from service.api.connections import After, Before, Connection, First, Last, PageArguments, connect
from service.api.context import Info
from service.api.global_ids import raw_id
from service.api.types.entity import Entity, entities
from service.api.types.enums import EntityOrder
from service.api.types.filters import EntityFilter, RelationshipFilter
from service.api.types.found import found_entities, found_relationships
from service.api.types.relationship import Relationship, relationships
from service.api.types.suggestion import MergeSuggestion, merge_suggestions
from service.domain import filters as domain
from service.errors import InvalidInput

Search = Annotated[
    str | None, strawberry.argument(description="A name, a part of one or a few words; 1,000 characters at most.")
]


@strawberry.type
class EntityQueries:
    @strawberry.field(description="An entity by its global id; null where there is none.")
    async def entity(
        self,
        info: Info,
        id: Annotated[strawberry.ID, strawberry.argument(description="Its global id.")],  # noqa: A002 (Relay's name)
    ) -> Entity | None:
        found = await info.context.loaders.entities.load(raw_id(id, "Entity"))
        return None if found is None else Entity.of(found)

    @strawberry.field(
        description="Entities, by name; with `search`, those few hundred that fit it best: called exactly so, by an "
        "alias, loosely, beginning so, with such words, spelled much like it; then what passages near in meaning name."
    )
    async def entities(
        self,
        info: Info,
        *,
        filter: Annotated[  # noqa: A002 (the name of the argument in the schema)
            EntityFilter | None, strawberry.argument(description="Which ones.")
        ] = UNSET,
        search: Search = UNSET,
        order_by: Annotated[
            EntityOrder | None,
            strawberry.argument(description="Their order: NAME_ASC if not given, RELEVANCE with `search`."),
        ] = UNSET,
        first: First = UNSET,
        after: After = UNSET,
        last: Last = UNSET,
        before: Before = UNSET,
    ) -> Connection[Entity]:
        wanted, text, order = await _entities(info, given(filter) or EntityFilter()), given(search), given(order_by)
        if text is not None:
            listing = found_entities(info, text, wanted, order or EntityOrder.RELEVANCE)
        elif order is EntityOrder.RELEVANCE:
            raise InvalidInput(
                "Nothing is searched for that could be relevant to it.", "Give search, or another order."
            )
        else:
            listing = entities(info, wanted, order or EntityOrder.NAME_ASC)
        return await connect(listing, PageArguments(first, after, last, before))

    @strawberry.field(
        description="Relationships, in an order that stays the same; with `search`, those few hundred that fit it "
        "best, by the names and aliases of their ends, their kind, and the meaning of the passages that state them."
    )
    async def relationships(
        self,
        info: Info,
        *,
        filter: Annotated[  # noqa: A002 (the name of the argument in the schema)
            RelationshipFilter | None, strawberry.argument(description="Which ones.")
        ] = UNSET,
        search: Search = UNSET,
        first: First = UNSET,
        after: After = UNSET,
        last: Last = UNSET,
        before: Before = UNSET,
    ) -> Connection[Relationship]:
        wanted, text = await _relationships(info, given(filter) or RelationshipFilter()), given(search)
        listing = relationships(info, wanted) if text is None else found_relationships(info, text, wanted)
        return await connect(listing, PageArguments(first, after, last, before))

    @strawberry.field(
        description="Pairs of entities of near names that may be one, near names side by side. Worked out as they are "
        "read: a page looks through 5,000 groups of near names at most."
    )
    async def merge_suggestions(
        self,
        info: Info,
        *,
        collection: Annotated[str, strawberry.argument(description="The collection that they are in.")],
        first: First = UNSET,
        after: After = UNSET,
        last: Last = UNSET,
        before: Before = UNSET,
    ) -> Connection[MergeSuggestion]:
        (name,) = await info.context.visible([collection])
        return await connect(merge_suggestions(info, name), PageArguments(first, after, last, before))


async def _entities(info: Info, wanted: EntityFilter) -> domain.EntityFilter:
    collection, type_, name = given(wanted.collection), given(wanted.type), given(wanted.name)
    return domain.EntityFilter(
        await info.context.visible(None if collection is None else [collection]),
        types=None if type_ is None else type_.values(),
        name=domain.NameFilter() if name is None else name.condition(),
    )


async def _relationships(info: Info, wanted: RelationshipFilter) -> domain.RelationshipFilter:
    collection, type_ = given(wanted.collection), given(wanted.type)
    source, target = given(wanted.source), given(wanted.target)
    return domain.RelationshipFilter(
        await info.context.visible(None if collection is None else [collection]),
        types=None if type_ is None else type_.values(),
        source_id=None if source is None else await _entity_id(info, source),
        target_id=None if target is None else await _entity_id(info, target),
        min_confidence=given(wanted.min_confidence) or 0.0,
    )


async def _entity_id(info: Info, identifier: str) -> str:
    """The id of the entity that a global id means: where it was merged, of what it is part of now."""
    raw = raw_id(identifier, "Entity")
    found = await info.context.loaders.entities.load(raw)
    return raw if found is None else found.id
