"""Relationships, as facts of their own and as seen from one of their ends."""

from __future__ import annotations

import strawberry
from strawberry import UNSET

from service.api.connections import AtMost, Listing, size
from service.api.context import Info, present
from service.api.cursors import list_mark
from service.api.global_ids import global_id
from service.api.types import collection as collections
from service.api.types import entity as entities
from service.api.types.enums import Direction
from service.api.types.evidence import Evidence
from service.api.types.node import Node
from service.api.types.references import CollectionRef, EntityRef, RelationshipRef
from service.domain.filters import RelationshipFilter
from service.domain.relationship import StoredRelationship


@strawberry.type(description="One fact about two entities, over all documents that state it.")
class Relationship(Node):
    stored: strawberry.Private[StoredRelationship]
    type: str = strawberry.field(description="Its kind, such as WORKS_FOR; the type of its edge in Neo4j.")
    text: str = strawberry.field(description="The fact as a sentence.")
    confidence: float = strawberry.field(description="How sure it is, over all its evidence, 0 to below 1.")
    strength: int | None = strawberry.field(description="How strong it is, 1 to 10, where an extractor said so.")
    support: int = strawberry.field(description="How many documents state it.")
    evidence_count: int = strawberry.field(description="How many places state it.")
    description: str | None = strawberry.field(description="What an extractor said of it.")

    @classmethod
    def of(cls, stored: StoredRelationship) -> Relationship:
        return cls(
            stored=stored,
            id=global_id("Relationship", stored.id),
            type=stored.type,
            text=stored.text,
            confidence=stored.confidence,
            strength=stored.strength,
            support=stored.support,
            evidence_count=stored.evidence_count,
            description=stored.description,
        )

    @strawberry.field(description="The entity that it begins at.")
    async def source(self, info: Info) -> EntityRef:
        return await _entity(info, self.stored.source_id)

    @strawberry.field(description="The entity that it ends at.")
    async def target(self, info: Info) -> EntityRef:
        return await _entity(info, self.stored.target_id)

    @strawberry.field(description="The collection that it belongs to.")
    async def collection(self, info: Info) -> CollectionRef:
        found = await info.context.loaders.collections.load(self.stored.collection)
        return collections.Collection.of(present(found, "collection"))

    @strawberry.field(description="The words that state it, the surest first.")
    async def evidence(self, info: Info, first: AtMost = UNSET) -> list[Evidence | None]:
        return await evidence_of(info, self.stored.id, first)

    @strawberry.field(description="The words that deny it, the surest first. They take nothing from its confidence.")
    async def denials(self, info: Info, first: AtMost = UNSET) -> list[Evidence | None]:
        found = await info.context.loaders.denying_words.load((self.stored, size("first", first)))
        return [Evidence.of(one) for one in found]

    @strawberry.field(
        description="Those that give another value to what has but one, such as a second birthplace; what most "
        "documents state comes first. Two places of which one lies in the other, by the graph, are no conflict."
    )
    async def conflicts(self, info: Info, first: AtMost = UNSET) -> list[RelationshipRef | None]:
        found = await info.context.loaders.conflicts.load((self.stored, size("first", first)))
        return [Relationship.of(one) for one in found]


@strawberry.type(description="A relationship as seen from one of its ends.")
class EntityRelationship:
    stored: strawberry.Private[StoredRelationship]
    type: str = strawberry.field(description="Its kind, such as WORKS_FOR; the type of its edge in Neo4j.")
    direction: Direction = strawberry.field(description="OUTGOING where it begins here, INCOMING where it ends here.")
    text: str = strawberry.field(description="The fact as a sentence.")
    confidence: float = strawberry.field(description="How sure it is, over all its evidence, 0 to below 1.")
    strength: int | None = strawberry.field(description="How strong it is, 1 to 10, where an extractor said so.")
    support: int = strawberry.field(description="How many documents state it.")
    evidence_count: int = strawberry.field(description="How many places state it.")

    @classmethod
    def seen_from(cls, entity_id: str, stored: StoredRelationship) -> EntityRelationship:
        return cls(
            stored=stored,
            type=stored.type,
            direction=Direction.OUTGOING if stored.source_id == entity_id else Direction.INCOMING,
            text=stored.text,
            confidence=stored.confidence,
            strength=stored.strength,
            support=stored.support,
            evidence_count=stored.evidence_count,
        )

    @strawberry.field(description="The entity at the other end.")
    async def other(self, info: Info) -> EntityRef:
        outgoing = self.direction is Direction.OUTGOING
        return await _entity(info, self.stored.target_id if outgoing else self.stored.source_id)

    @strawberry.field(description="The words that state it, the surest first.")
    async def evidence(self, info: Info, first: AtMost = UNSET) -> list[Evidence | None]:
        return await evidence_of(info, self.stored.id, first)

    @strawberry.field(description="The relationship itself.")
    def relationship(self) -> Relationship:
        return Relationship.of(self.stored)


def relationships(info: Info, wanted: RelationshipFilter) -> Listing[StoredRelationship, Relationship]:
    """The relationships of collections, in an order that stays the same."""
    store = info.context.services.relationships
    return Listing(
        mark=list_mark("relationships", wanted),
        shape=(str, str),
        fetch=lambda window: store.page(wanted, window),
        count=lambda: store.count(wanted),
        item=Relationship.of,
    )


async def _entity(info: Info, entity_id: str) -> entities.Entity:
    return entities.Entity.of(present(await info.context.loaders.entities.load(entity_id), "entity"))


async def evidence_of(info: Info, fact_id: str, first: int | None) -> list[Evidence | None]:
    """The surest evidence of a fact. Raises InvalidInput where `first` is out of bounds."""
    found = await info.context.loaders.evidence.load((fact_id, size("first", first)))
    return [Evidence.of(one) for one in found]
