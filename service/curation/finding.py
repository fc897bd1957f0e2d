"""Finds what is meant by a reference, or says why that can't be told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from service.curation.ports import EntityReference, View
from service.domain.change import Address
from service.domain.entity import StoredEntity
from service.errors import Ambiguous, InvalidInput, NotFound, StaleVersion

_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Found:
    """An entity, and how it is found again."""

    stored: StoredEntity
    address: Address


async def find(view: View, reference: EntityReference) -> Found:
    """The one entity that is meant.

    Raises NotFound, Ambiguous, StaleVersion, and InvalidInput where it belongs to another collection.
    """
    if (reference.id is None) == (reference.name is None):
        raise InvalidInput("An entity is meant by its id or by a name.", "Give one of them, and with a name the type.")
    stored = _only(await view.entities(reference), reference)
    if stored.collection != view.collection.name:
        raise InvalidInput(
            f"{stored.name!r} belongs to the collection {stored.collection!r}, not to {view.collection.name!r}.",
            "Changes stay within one collection.",
        )
    if reference.version not in (None, stored.version):
        raise StaleVersion(
            f"{stored.name!r} has changed since it was read: its version is {stored.version} now.",
            "Read it again, and decide by what it is now.",
        )
    return Found(stored, await view.address(stored.id))


async def find_two(view: View, one: EntityReference, other: EntityReference) -> tuple[Found, Found]:
    """Two different entities. Raises as `find`, and InvalidInput where both are one."""
    source, target = await find(view, one), await find(view, other)
    if source.stored.id == target.stored.id:
        raise InvalidInput(
            f"Both ends are {source.stored.name!r}.", "A relationship is between two entities; name another one."
        )
    return source, target


def _only(candidates: Sequence[StoredEntity], reference: EntityReference) -> StoredEntity:
    meant = "this id" if reference.name is None else f"the name {reference.name!r}"
    meant += f" and the type {reference.type}" if reference.type and reference.name is not None else ""
    if not candidates:
        raise NotFound(f"There is no entity of {meant}.", "It may have been deleted. List them with entities.")
    if len(candidates) > 1:
        shown = ", ".join(f"{entity.name} ({entity.type})" for entity in candidates[:_SHOWN])
        raise Ambiguous(
            f"There are {len(candidates)} entities of {meant}: {shown}.",
            "Give the type too, or the id of the one meant.",
        )
    return candidates[0]
