"""Anything by its global id."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

import strawberry

from service.api.context import Info
from service.api.errors import BadId
from service.api.global_ids import parse
from service.api.loaders import Loaders
from service.api.types.change import Change, change_place
from service.api.types.chunk import Chunk
from service.api.types.collection import Collection
from service.api.types.denial import Denial
from service.api.types.document import Document
from service.api.types.entity import Entity
from service.api.types.job import Job
from service.api.types.node import Node
from service.api.types.relationship import Relationship
from service.errors import InvalidInput, UnknownCollection

MOST_IDS = 500

_KINDS: dict[str, tuple[Callable[[Loaders, str], Awaitable[Any]], Callable[[Any], Node]]] = {
    "Collection": (lambda loaders, name: loaders.collections.load(name), Collection.of),
    "Document": (lambda loaders, raw: loaders.documents.load(raw), Document.of),
    "Chunk": (lambda loaders, raw: loaders.chunks.load(raw), Chunk.of),
    "Entity": (lambda loaders, raw: loaders.entities.load(raw), Entity.of),
    "Denial": (lambda loaders, raw: loaders.denials.load(raw), Denial.of),
    "Relationship": (lambda loaders, raw: loaders.relationships.load(raw), Relationship.of),
    "Change": (lambda loaders, raw: loaders.changes.load(change_place(raw)), Change.of),
    "Job": (lambda loaders, raw: loaders.jobs.load(raw), Job.of),
}

Ids = Annotated[list[strawberry.ID], strawberry.argument(description="Global ids, 500 at most.")]
Id = Annotated[strawberry.ID, strawberry.argument(description="A global id.")]


@strawberry.type
class NodeQueries:
    @strawberry.field(description="Anything by its global id; null where there is nothing (any more).")
    async def node(self, info: Info, id: Id) -> Node | None:  # noqa: A002 (Relay's name)
        return await _found(info, id)

    @strawberry.field(
        description="Several things by their global ids, in the order of these; null where there is nothing."
    )
    async def nodes(self, info: Info, ids: Ids) -> list[Node | None]:
        if len(ids) > MOST_IDS:
            raise InvalidInput(f"{len(ids)} ids are given.", f"Ask for {MOST_IDS} at once at most.")
        return list(await asyncio.gather(*(_found(info, identifier) for identifier in ids)))


async def _found(info: Info, identifier: str) -> Node | None:
    type_name, raw = parse(identifier)
    if type_name not in _KINDS:
        raise BadId(f"There is no type {type_name[:80]!r} with ids.", "Use ids as the field id gives them.")
    load, shown = _KINDS[type_name]
    try:
        found = await load(info.context.loaders, raw)
    except UnknownCollection:
        return None
    return None if found is None else shown(found)
