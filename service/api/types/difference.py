"""What a change made of a graph, or would make of it: what was there before and after, as it was at that moment."""

from __future__ import annotations

import strawberry

from service.api.global_ids import global_id
from service.domain.difference import Difference
from service.domain.entity import StoredEntity
from service.domain.relationship import StoredRelationship


@strawberry.type(description="What an entity was at one moment. It need not be there any more, or not yet.")
class EntityState:
    id: strawberry.ID = strawberry.field(description="Its global id. One that was merged leads to what it is part of.")
    name: str = strawberry.field(description="The name that it is shown under.")
    type: str = strawberry.field(description="What it is, such as Person.")
    aliases: list[str] = strawberry.field(description="Its other names.")
    description: str | None = strawberry.field(description="What is said of it.")
    mention_count: int = strawberry.field(description="How often it is named.")
    document_count: int = strawberry.field(description="How many documents name it.")
    version: str = strawberry.field(description="For `ifVersion`.")

    @classmethod
    def of(cls, stored: StoredEntity) -> EntityState:
        return cls(
            id=global_id("Entity", stored.id),
            name=stored.name,
            type=stored.type,
            aliases=list(stored.aliases),
            description=stored.description,
            mention_count=stored.mention_count,
            document_count=stored.document_count,
            version=stored.version,
        )


@strawberry.type(description="What a relationship was at one moment. It need not be there any more, or not yet.")
class RelationshipState:
    id: strawberry.ID = strawberry.field(description="Its global id.")
    type: str = strawberry.field(description="Its kind, such as WORKS_FOR.")
    text: str = strawberry.field(description="The fact as a sentence.")
    source_id: strawberry.ID = strawberry.field(description="The global id of the entity that it begins at.")
    target_id: strawberry.ID = strawberry.field(description="The global id of the entity that it ends at.")
    confidence: float = strawberry.field(description="How sure it is, over all its evidence, 0 to below 1.")
    support: int = strawberry.field(description="How many documents state it.")
    evidence_count: int = strawberry.field(description="How many places and changes state it.")

    @classmethod
    def of(cls, stored: StoredRelationship) -> RelationshipState:
        return cls(
            id=global_id("Relationship", stored.id),
            type=stored.type,
            text=stored.text,
            source_id=global_id("Entity", stored.source_id),
            target_id=global_id("Entity", stored.target_id),
            confidence=stored.confidence,
            support=stored.support,
            evidence_count=stored.evidence_count,
        )


@strawberry.type(description="An entity before and after a change.")
class EntityDifference:
    before: EntityState | None = strawberry.field(description="Null where it wasn't there.")
    after: EntityState | None = strawberry.field(description="Null where it is gone.")


@strawberry.type(description="A relationship before and after a change.")
class RelationshipDifference:
    before: RelationshipState | None = strawberry.field(description="Null where it wasn't there.")
    after: RelationshipState | None = strawberry.field(description="Null where it is gone, or retracted.")


@strawberry.type(
    description="What a change made of the graph, or would. Relationships of which only the wording is another, as one "
    "of their ends was renamed, are not listed."
)
class GraphDifference:
    entities: list[EntityDifference] = strawberry.field(description="Entities that differ, by name.")
    relationships: list[RelationshipDifference] = strawberry.field(description="Relationships that differ, by text.")

    @classmethod
    def of(cls, found: Difference) -> GraphDifference:
        return cls(
            entities=[
                EntityDifference(
                    before=EntityState.of(one.before) if one.before else None,
                    after=EntityState.of(one.after) if one.after else None,
                )
                for one in found.entities
            ],
            relationships=[
                RelationshipDifference(
                    before=RelationshipState.of(one.before) if one.before else None,
                    after=RelationshipState.of(one.after) if one.after else None,
                )
                for one in found.relationships
            ],
        )
