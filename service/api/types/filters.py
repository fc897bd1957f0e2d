"""Filters: what a list is narrowed to. Conditions that are given together must all hold."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import strawberry
from strawberry import UNSET

from service.api.arguments import given
from service.api.types.enums import DocumentStatus
from service.domain.filters import NameFilter as NameCondition
from service.errors import InvalidInput

T = TypeVar("T")


@strawberry.input(description="A condition on a closed text, such as a type.")
class StringFilter:
    eq: str | None = strawberry.field(default=UNSET, description="It is exactly this.")
    in_: list[str] | None = strawberry.field(default=UNSET, name="in", description="It is one of these.")

    def values(self) -> tuple[str, ...] | None:
        """What is allowed; None: anything."""
        return allowed(self.eq, self.in_)


@strawberry.input(
    description="A condition on a name, without regard to case, width, and kinds of space, dash and quote. One of them."
)
class NameFilter:
    eq: str | None = strawberry.field(default=UNSET, description="It is this name.")
    contains: str | None = strawberry.field(default=UNSET, description="It contains this.")
    starts_with: str | None = strawberry.field(default=UNSET, description="It begins with this.")

    def condition(self) -> NameCondition:
        """Raises InvalidInput for eq and startsWith together, which ask for two beginnings."""
        eq, starts_with = given(self.eq), given(self.starts_with)
        if eq is not None and starts_with is not None:
            raise InvalidInput("eq and startsWith are both given.", "Give one of them.")
        return NameCondition(eq=eq, contains=given(self.contains), starts_with=starts_with)


@strawberry.input(description="A condition on a document's state.")
class DocumentStatusFilter:
    eq: DocumentStatus | None = strawberry.field(default=UNSET, description="It is this.")
    in_: list[DocumentStatus] | None = strawberry.field(default=UNSET, name="in", description="It is one of these.")


@strawberry.input(description="A condition on a key.")
class KeyFilter:
    eq: str = strawberry.field(description="It is exactly this.")


@strawberry.input(description="Which documents are wanted.")
class DocumentFilter:
    status: DocumentStatusFilter | None = strawberry.field(default=UNSET, description="By state.")
    title: NameFilter | None = strawberry.field(default=UNSET, description="By title.")
    key: KeyFilter | None = strawberry.field(default=UNSET, description="By the key that it was handed in under.")


@strawberry.input(description="Which entities are wanted.")
class EntityFilter:
    collection: str | None = strawberry.field(default=UNSET, description="Of this collection; of all if not given.")
    type: StringFilter | None = strawberry.field(default=UNSET, description="By type, such as Person.")
    name: NameFilter | None = strawberry.field(default=UNSET, description="By the name that it is shown under.")


@strawberry.input(description="Which relationships are wanted.")
class RelationshipFilter:
    collection: str | None = strawberry.field(default=UNSET, description="Of this collection; of all if not given.")
    type: StringFilter | None = strawberry.field(default=UNSET, description="By kind, such as WORKS_FOR.")
    source: strawberry.ID | None = strawberry.field(default=UNSET, description="The entity that they begin at.")
    target: strawberry.ID | None = strawberry.field(default=UNSET, description="The entity that they end at.")
    min_confidence: float | None = strawberry.field(default=UNSET, description="At least this sure, 0 to 1.")


def allowed(eq: T | None, in_: Iterable[T] | None) -> tuple[T, ...] | None:
    """What passes `eq` and `in` together; None: anything does."""
    one, several = given(eq), given(in_)
    wanted = None if several is None else tuple(dict.fromkeys(several))
    if one is None:
        return wanted
    return (one,) if wanted is None or one in wanted else ()
