"""What resolvers are given: the services, and the loaders of this request."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeVar

import strawberry

from service.api.errors import Gone
from service.api.loaders import Loaders
from service.wiring import Services

T = TypeVar("T")


@dataclass(slots=True)
class Context:
    """One HTTP request, or one operation of a WebSocket."""

    services: Services
    loaders: Loaders = field(init=False)
    is_query: bool = field(default=False, init=False)
    """Whether what is executed is a query, so that it may be executed again (`RepeatableOperations`)."""

    def __post_init__(self) -> None:
        self.loaders = Loaders(self.services)

    async def visible(self, collections: Iterable[str] | None) -> tuple[str, ...]:
        """The names of the collections to look in: those given, else all. Raises UnknownCollection."""
        if collections is None:
            return tuple(collection.name for collection in await self.services.collections.all())
        names = tuple(dict.fromkeys(collections))
        for name in names:
            await self.services.collections.get(name)
        return names


Info = strawberry.Info[Context, None]


def present(found: T | None, what: str) -> T:
    """A thing that must be there, as another one that was just read points at it. Raises Gone where it went."""
    if found is None:
        raise Gone(f"The {what} was replaced or deleted while this was read.", "Ask again.")
    return found
