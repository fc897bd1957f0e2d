"""The neighbourhood of an entity: entities and relationships round it, and how many of each kind were left out."""

from __future__ import annotations

import strawberry

from service.api.context import Info
from service.api.types.entity import Entity
from service.api.types.relationship import Relationship
from service.domain.entity import StoredEntity
from service.exploration.neighborhood import Neighborhood as Found
from service.exploration.neighborhood import Surrounding
from service.graph import steady


@strawberry.type(description="Relationships of one kind that an entity has and a neighbourhood doesn't show.")
class OmittedRelationships:
    type: str = strawberry.field(description="Their kind, such as WORKS_FOR.")
    count: int = strawberry.field(description="How many there are.")


@strawberry.type(description="An entity of a neighbourhood.")
class NeighborhoodNode:
    entity: Entity = strawberry.field(description="The entity.")
    distance: int = strawberry.field(description="How many relationships it is away from the one in the middle.")
    degree: int = strawberry.field(
        description="How many relationships it has, at most: retracted ones and denials are counted too."
    )
    omitted: list[OmittedRelationships] | None = strawberry.field(
        description="What it has that isn't shown, by kind; null where that wasn't looked at: outside, and at hubs."
    )

    @classmethod
    def of(cls, found: Surrounding, stored: StoredEntity) -> NeighborhoodNode:
        omitted = found.omitted
        return cls(
            entity=Entity.of(stored),
            distance=found.distance,
            degree=found.degree,
            omitted=None
            if omitted is None
            else [OmittedRelationships(type=kind, count=omitted[kind]) for kind in sorted(omitted)],
        )


@strawberry.type(description="What surrounds an entity: the strongest and rarest, spread over the kinds.")
class Neighborhood:
    nodes: list[NeighborhoodNode | None] = strawberry.field(
        description="The entities: the one in the middle first, then by distance, each distance by rank."
    )
    edges: list[Relationship | None] = strawberry.field(
        description="What ties them: five for each entity at most, on average; the strongest."
    )
    is_complete: bool = strawberry.field(
        description="All relationships of the entity in the middle were looked at; false where it has more than "
        "`KGQL_EXPLORATION_RELATIONSHIPS` (half of that at a depth of 2 and 3)."
    )


async def neighborhood_of(info: Info, found: Found) -> Neighborhood:
    """What was found, with its entities. What went meanwhile makes a steady reading begin anew."""
    stored = await info.context.loaders.entities.load_many([one.id for one in found.entities])
    if None in stored:
        steady.note((None,))
    return Neighborhood(
        nodes=[
            NeighborhoodNode.of(one, entity)
            for one, entity in zip(found.entities, stored, strict=True)
            if entity is not None
        ],
        edges=[Relationship.of(one) for one in found.relationships],
        is_complete=found.is_complete,
    )
