"""Collections and how much they hold."""

from __future__ import annotations

from typing import Annotated

import strawberry
from strawberry import UNSET

from service.api.arguments import given
from service.api.connections import After, Before, Connection, First, Last, PageArguments, connect
from service.api.context import Info
from service.api.types.collection import Collection, collections
from service.api.types.graph_schema import GraphSchema
from service.api.types.statistics import Statistics
from service.domain.statistics import Statistics as Counts
from service.errors import UnknownCollection


@strawberry.type
class CollectionQueries:
    @strawberry.field(description="A collection by its name; null where there is none.")
    async def collection(
        self, info: Info, name: Annotated[str, strawberry.argument(description="Its name.")]
    ) -> Collection | None:
        try:
            return Collection.of(await info.context.services.collections.get(name))
        except UnknownCollection:
            return None

    @strawberry.field(description="The collections, by name.")
    async def collections(
        self, info: Info, *, first: First = UNSET, after: After = UNSET, last: Last = UNSET, before: Before = UNSET
    ) -> Connection[Collection]:
        return await connect(collections(info), PageArguments(first, after, last, before))

    @strawberry.field(description="The schema of a collection, and one that its graph would propose.")
    async def schema_of(
        self, info: Info, collection: Annotated[str, strawberry.argument(description="The collection's name.")]
    ) -> GraphSchema:
        found = await info.context.services.collections.get(collection)
        return GraphSchema.of(found.name, found.schema)

    @strawberry.field(description="How much there is.")
    async def statistics(
        self,
        info: Info,
        collection: Annotated[
            str | None, strawberry.argument(description="In this collection; in all if not given.")
        ] = UNSET,
    ) -> Statistics:
        name = given(collection)
        names = await info.context.visible(None if name is None else [name])
        counts = await info.context.services.statistics.of_collections(names)
        return Statistics.of(Counts.total(counts.values()))
