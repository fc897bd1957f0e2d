"""Denials: what documents say is not so."""

from __future__ import annotations

import strawberry
from strawberry import UNSET

from service.api.connections import AtMost, size
from service.api.context import Info, present
from service.api.global_ids import global_id
from service.api.types import collection as collections
from service.api.types import entity as entities
from service.api.types import relationship as relationships
from service.api.types.evidence import Evidence
from service.api.types.node import Node
from service.api.types.references import CollectionRef, EntityRef, RelationshipRef
from service.domain.relationship import StoredRelationship


@strawberry.type(description="What documents say is not so of two entities. It is never an edge of the graph.")
class Denial(Node):
    stored: strawberry.Private[StoredRelationship]
    type: str = strawberry.field(description="The kind of what is denied, such as WORKS_FOR.")
    text: str = strawberry.field(description="The denial in words.")
    confidence: float = strawberry.field(description="How sure it is that this is denied, 0 to below 1.")
    support: int = strawberry.field(description="How many documents deny it.")
    evidence_count: int = strawberry.field(description="How many places deny it.")

    @classmethod
    def of(cls, stored: StoredRelationship) -> Denial:
        return cls(
            stored=stored,
            id=global_id("Denial", stored.id),
            type=stored.type,
            text=stored.text,
            confidence=stored.confidence,
            support=stored.support,
            evidence_count=stored.evidence_count,
        )

    @strawberry.field(description="The entity that what is denied would begin at.")
    async def source(self, info: Info) -> EntityRef:
        found = await info.context.loaders.entities.load(self.stored.source_id)
        return entities.Entity.of(present(found, "entity"))

    @strawberry.field(description="The entity that what is denied would end at.")
    async def target(self, info: Info) -> EntityRef:
        found = await info.context.loaders.entities.load(self.stored.target_id)
        return entities.Entity.of(present(found, "entity"))

    @strawberry.field(description="The collection that it belongs to.")
    async def collection(self, info: Info) -> CollectionRef:
        found = await info.context.loaders.collections.load(self.stored.collection)
        return collections.Collection.of(present(found, "collection"))

    @strawberry.field(description="The words that deny it, the surest first.")
    async def evidence(self, info: Info, first: AtMost = UNSET) -> list[Evidence | None]:
        found = await info.context.loaders.denying_words.load((self.stored, size("first", first)))
        return [Evidence.of(one) for one in found]

    @strawberry.field(description="What is denied, where other documents, or other places, say that it is so.")
    async def relationship(self, info: Info) -> RelationshipRef | None:
        found = await info.context.loaders.denied.load(self.stored)
        return None if found is None else relationships.Relationship.of(found)
