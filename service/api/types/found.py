"""Entities and relationships that a search of their list finds."""

from __future__ import annotations

from service.api.connections import Listing
from service.api.context import Info
from service.api.cursors import list_mark
from service.api.ranked import Found, Ranked
from service.api.types.entity import Entity
from service.api.types.enums import EntityOrder
from service.api.types.relationship import Relationship
from service.domain.entity import StoredEntity
from service.domain.filters import EntityFilter, RelationshipFilter
from service.domain.relationship import StoredRelationship
from service.domain.text import storable
from service.exploration.entity_search import search_entities
from service.exploration.relationship_search import search_relationships


def found_entities(info: Info, search: str, wanted: EntityFilter, order: EntityOrder) -> Listing[StoredEntity, Entity]:
    """The entities that fit a text: the best first, or by name."""
    services, text = info.context.services, storable(search)
    is_by_name = order is not EntityOrder.RELEVANCE

    async def find() -> Found[StoredEntity]:
        found = await search_entities(services.names, services.search, text, wanted)
        items = [
            ((entity.collection, entity.sort_key), entity)
            if is_by_name
            else ((*place, entity.collection, entity.sort_key), entity)
            for place, entity in found.entities
        ]
        return Found(sorted(items, key=lambda item: item[0]), found.degraded)

    ranked = Ranked(find)
    return Listing(
        mark=list_mark("found entities", wanted, order.name, text),
        shape=(str, str) if is_by_name else (int, int, str, str),
        fetch=ranked.page,
        count=ranked.count,
        item=Entity.of,
        descending=order is EntityOrder.NAME_DESC,
        degraded=ranked.degraded,
    )


def found_relationships(
    info: Info, search: str, wanted: RelationshipFilter
) -> Listing[StoredRelationship, Relationship]:
    """The relationships that fit a text, the best first."""
    services, text = info.context.services, storable(search)

    async def find() -> Found[StoredRelationship]:
        found = await search_relationships(services.names, services.search, text, wanted)
        items = [((place, fact.collection, fact.key), fact) for place, fact in found.relationships]
        return Found(items, found.degraded)

    ranked = Ranked(find)
    return Listing(
        mark=list_mark("found relationships", wanted, text),
        shape=(int, str, str),
        fetch=ranked.page,
        count=ranked.count,
        item=Relationship.of,
        degraded=ranked.degraded,
    )
