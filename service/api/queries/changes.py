"""Curation logs."""

from __future__ import annotations

from typing import Annotated

import strawberry
from strawberry import UNSET

from service.api.connections import After, Before, Connection, First, Last, PageArguments, connect
from service.api.context import Info
from service.api.types.change import Change, changes


@strawberry.type
class ChangeQueries:
    @strawberry.field(description="What people changed in a collection's graph, the latest first; undone changes too.")
    async def changes(
        self,
        info: Info,
        *,
        collection: Annotated[str, strawberry.argument(description="The collection.")],
        first: First = UNSET,
        after: After = UNSET,
        last: Last = UNSET,
        before: Before = UNSET,
    ) -> Connection[Change]:
        (name,) = await info.context.visible([collection])
        return await connect(changes(info, name), PageArguments(first, after, last, before))
