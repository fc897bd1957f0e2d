"""Paths between two entities, with the evidence of each step."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import strawberry
from strawberry import UNSET

from service.api.connections import AtMost
from service.api.context import Info
from service.api.types.entity import Entity
from service.api.types.enums import Direction
from service.api.types.evidence import Evidence
from service.api.types.relationship import Relationship, evidence_of
from service.domain.relationship import StoredRelationship
from service.exploration.paths import Path as FoundPath
from service.exploration.paths import Paths as Found
from service.exploration.ports import Step
from service.graph import steady


@strawberry.type(description="A step of a path: the surest relationship that leads from one entity to the next.")
class PathStep:
    stored: strawberry.Private[StoredRelationship]
    source: Entity = strawberry.field(description="The entity that the step begins at.")
    target: Entity = strawberry.field(description="The entity that it leads to.")
    relationship: Relationship = strawberry.field(description="What ties them.")
    direction: Direction = strawberry.field(
        description="OUTGOING where the relationship leads the way of the path, INCOMING where it leads the other way."
    )
    confidence: float = strawberry.field(description="How sure the relationship is, 0 to below 1.")
    more: int = strawberry.field(description="How many more relationships tie the two.")

    @strawberry.field(description="The words that state it, the surest first.")
    async def evidence(self, info: Info, first: AtMost = UNSET) -> list[Evidence | None]:
        return await evidence_of(info, self.stored.id, first)


@strawberry.type(description="A way from one entity to another over relationships, taken in either direction.")
class Path:
    length: int = strawberry.field(description="How many relationships it has.")
    confidence: float = strawberry.field(description="That all of them are right: the product of their confidences.")
    entities: list[Entity | None] = strawberry.field(description="The entities that it goes by, both ends with them.")
    steps: list[PathStep | None] = strawberry.field(description="Its steps, in order.")


@strawberry.type(description="The paths between two entities.")
class Paths:
    paths: list[Path | None] = strawberry.field(description="The paths, the best first.")
    is_complete: bool = strawberry.field(
        description="Nothing was left out of what was looked at. False where ways on from hubs (entities with more "
        "than `KGQL_HUB_RELATIONSHIPS`), or what would have been too much to read, were: there may be other paths."
    )


async def paths_of(info: Info, source: str, found: Found) -> Paths:
    """What was found, with its entities and relationships. What went meanwhile makes a steady reading begin anew."""
    shown = await asyncio.gather(*(_path_of(info, source, path) for path in found.paths))
    if None in shown:
        steady.note((None,))
    return Paths(paths=[path for path in shown if path is not None], is_complete=found.is_complete)


async def _path_of(info: Info, source: str, path: FoundPath) -> Path | None:
    loaders = info.context.loaders
    ids = [source, *(step.other for step in path.steps)]
    stored, facts = await asyncio.gather(
        loaders.entities.load_many(ids), loaders.relationships.load_many([step.fact_id for step in path.steps])
    )
    entities = [Entity.of(entity) for entity in stored if entity is not None]
    relationships = [fact for fact in facts if fact is not None]
    if len(entities) < len(ids) or len(relationships) < len(path.steps):
        return None
    steps: list[PathStep | None] = [
        _step(*ends, step, fact) for ends, step, fact in zip(pairwise(entities), path.steps, relationships, strict=True)
    ]
    return Path(length=len(steps), confidence=path.confidence, entities=list(entities), steps=steps)


def _step(source: Entity, target: Entity, step: Step, fact: StoredRelationship) -> PathStep:
    return PathStep(
        stored=fact,
        source=source,
        target=target,
        relationship=Relationship.of(fact),
        direction=Direction.OUTGOING if step.is_outgoing else Direction.INCOMING,
        confidence=fact.confidence,
        more=step.more,
    )
