"""Loaders: what the fields of one level ask for goes into one statement, however many objects ask.

Nothing is kept from one batch to the next: a context lives as long as its WebSocket, and what it shows must be fresh.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from typing import Any, TypeVar

from strawberry.dataloader import DataLoader

from service.domain.document import Collection
from service.wiring import Services

T = TypeVar("T")
P = TypeVar("P", bound=Hashable)

Key = tuple[Any, ...]
"""A parent (its id, or all of it), then the arguments of the field."""


class Loaders:
    """The loaders of one request or socket."""

    def __init__(self, services: Services) -> None:
        self._services = services
        documents, chunks, entities = services.documents, services.chunks, services.entities
        relationships = services.relationships
        self.collections = _one(self._collections)
        self.statistics = _one(services.statistics.of_collections)
        self.documents = _one(documents.by_ids)
        self.texts = _one(documents.texts)
        self.chunks = _one(chunks.by_ids)
        self.neighbors = _one(chunks.neighbors)
        self.entities = _one(entities.by_ids)
        self.relationships = _one(relationships.by_ids)
        self.jobs = _one(services.jobs.by_ids)
        self.changes = _one(services.changes.by_ids)
        self.chunks_of_documents = _grouped(chunks.of_documents)
        self.entities_of_documents = _grouped(entities.of_documents)
        self.entity_counts_of_documents = _grouped(entities.count_of_documents)
        self.entities_of_chunks = _grouped(entities.of_chunks)
        self.entity_counts_of_chunks = _grouped(entities.count_of_chunks)
        self.mentions = _grouped(entities.mentions)
        self.relationships_of_entities = _grouped(relationships.of_entities)
        self.relationship_counts_of_entities = _grouped(relationships.count_of_entities)
        self.relationships_of_chunks = _grouped(relationships.of_chunks)
        self.relationship_counts_of_chunks = _grouped(relationships.count_of_chunks)
        self.evidence = _grouped(relationships.evidence)
        contradictions = services.contradictions
        self.denials = _one(contradictions.denials_by_ids)
        self.denied = _one(contradictions.denied)
        self.denials_of_entities = _grouped(contradictions.denials_of_entities)
        self.denying_words = _grouped(contradictions.denying_words)
        self.conflicts = _grouped(contradictions.conflicts)

    async def _collections(self, names: Sequence[str]) -> dict[str, Collection]:
        """One name is looked up; more are found among all, which is one statement too."""
        if len(names) == 1:
            return {names[0]: await self._services.collections.get(names[0])}
        return {collection.name: collection for collection in await self._services.collections.all()}


def _one(read: Callable[[Sequence[P]], Awaitable[Mapping[P, T]]]) -> DataLoader[P, T | None]:
    """Things by their ids, or by what they belong to; None where there is none."""

    async def load(ids: list[P]) -> list[T | None]:
        found = await read(list(dict.fromkeys(ids)))
        return [found.get(identifier) for identifier in ids]

    return DataLoader(load, cache=False)


def _grouped(read: Callable[..., Awaitable[Mapping[Any, T]]]) -> DataLoader[Key, T]:
    """What many parents have, by one statement for each set of arguments."""

    async def load(keys: list[Key]) -> list[T]:
        groups: dict[tuple[Hashable, ...], dict[Hashable, None]] = {}
        for parent, *arguments in keys:
            groups.setdefault(tuple(arguments), {})[parent] = None
        answers = await asyncio.gather(*(read(list(parents), *arguments) for arguments, parents in groups.items()))
        found = dict(zip(groups, answers, strict=True))
        return [found[tuple(arguments)][parent] for parent, *arguments in keys]

    return DataLoader(load, cache=False)
