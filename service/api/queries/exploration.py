"""What surrounds an entity, and what leads from one to another."""

from __future__ import annotations

import asyncio
from typing import Annotated

import strawberry
from strawberry import UNSET

from service.api.arguments import given
from service.api.context import Info
from service.api.global_ids import raw_id
from service.api.types.enums import PathOrder
from service.api.types.neighborhood import Neighborhood, neighborhood_of
from service.api.types.path import Paths, paths_of
from service.domain.entity import StoredEntity
from service.errors import InvalidInput, NotFound
from service.exploration.neighborhood import Reach, neighborhood
from service.exploration.paths import PathOrder as Order
from service.exploration.paths import Wanted, paths
from service.exploration.ports import Filter

Kinds = Annotated[
    list[str] | None, strawberry.argument(description="Only relationships of these kinds, such as WORKS_FOR.")
]


@strawberry.type
class ExplorationQueries:
    @strawberry.field(
        description="What surrounds an entity. Of what is much, the sure, the often stated and the rare come first, "
        "each kind in its turn; nothing is looked for beyond hubs."
    )
    async def neighborhood(
        self,
        info: Info,
        *,
        entity: Annotated[strawberry.ID, strawberry.argument(description="The global id of the one in the middle.")],
        depth: Annotated[int, strawberry.argument(description="How many relationships away at most, 1 to 3.")] = 1,
        types: Kinds = UNSET,
        entity_types: Annotated[
            list[str] | None, strawberry.argument(description="Only entities of these types, such as Person.")
        ] = UNSET,
        limit: Annotated[
            int, strawberry.argument(description="How many entities at most besides the one in the middle, 1 to 500.")
        ] = 50,
    ) -> Neighborhood:
        middle = await _entity(info, entity)
        found = await neighborhood(
            info.context.services.ties,
            middle.id,
            depth=depth,
            wanted=Filter(_names(types), _names(entity_types)),
            limit=limit,
            reach=_reach(info),
        )
        return await neighborhood_of(info, found)

    @strawberry.field(
        description="The ways from one entity to another. What was retracted, and what documents deny as surely as "
        "others state it, is no way."
    )
    async def paths(
        self,
        info: Info,
        *,
        source: Annotated[
            strawberry.ID,
            strawberry.argument(name="from", description="The global id of the entity that they begin at."),
        ],
        target: Annotated[
            strawberry.ID, strawberry.argument(name="to", description="The global id of the entity that they lead to.")
        ],
        max_length: Annotated[int, strawberry.argument(description="How many relationships at most, 1 to 6.")] = 4,
        limit: Annotated[int, strawberry.argument(description="How many paths at most, 1 to 50.")] = 5,
        order_by: Annotated[PathOrder, strawberry.argument(description="Which come first.")] = PathOrder.SHORTEST,
        types: Kinds = UNSET,
    ) -> Paths:
        begin, end = await asyncio.gather(_entity(info, source), _entity(info, target))
        if begin.collection != end.collection:
            raise InvalidInput(
                f"One entity is of the collection {begin.collection!r}, the other of {end.collection!r}.",
                "Relationships stay within a collection: ask for two entities of one.",
            )
        wanted = Wanted(begin.id, end.id, max_length, limit, Order[order_by.name], _names(types))
        found = await paths(info.context.services.ties, wanted, _reach(info))
        return await paths_of(info, begin.id, found)


async def _entity(info: Info, identifier: str) -> StoredEntity:
    """The entity that a global id means: where it was merged, what it is part of now. Raises BadId or NotFound."""
    found = await info.context.loaders.entities.load(raw_id(identifier, "Entity"))
    if found is None:
        raise NotFound("There is no entity of this id.", "It may have been deleted: look it up again by name.")
    return found


def _names(wanted: list[str] | None) -> tuple[str, ...] | None:
    names = given(wanted)
    return None if names is None else tuple(names)


def _reach(info: Info) -> Reach:
    settings = info.context.services.settings
    return Reach(settings.hub_relationships, settings.exploration_relationships)
