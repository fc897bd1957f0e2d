"""Which senses of one block are one entity: those of compatible types, whatever came first.

Senses of one block and one type always go together, so that what is matched are the types of a block, not its
(perhaps thousands of) senses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from collections.abc import Collection as Bag
from dataclasses import dataclass

from service.domain.entity import VAGUE
from service.resolution.senses import PERSON


@dataclass(frozen=True, slots=True, order=True)
class Group:
    """The senses of one block that have one type."""

    block: str
    type: str


@dataclass(frozen=True, slots=True)
class Holder:
    """An entity that holds senses of a group now. The older one is kept when two become one."""

    entity_id: str
    created_at: str


def compatible(block: str, one: str, other: str) -> bool:
    """Whether two types can be of one entity with this name.

    Taggers waver between kinds of thing for a name of several words (Bletchley Park: a place, an organisation), but
    one word alone names different things (Washington), and a person is never a thing.
    """
    if one == other:
        return True
    if PERSON in (one, other) or VAGUE & {one, other}:
        return False
    return " " in block


def clusters(block: str, types: Iterable[str]) -> list[frozenset[str]]:
    """The types of a block, parted into entities. Vague types join the first."""
    types, parts = set(types), list[set[str]]()
    for type_ in sorted(types - VAGUE):
        for part in parts:
            if all(compatible(block, type_, other) for other in part):
                part.add(type_)
                break
        else:
            parts.append({type_})
    if vague := types & VAGUE:
        if parts:
            parts[0] |= vague
        else:
            parts.append(vague)
    return [frozenset(part) for part in parts]


def assign(groups: Mapping[Group, Bag[Holder]], new_id: Callable[[], str]) -> dict[Group, str]:
    """The entity id of each group, given who holds its senses now.

    A cluster keeps the oldest of its holders that no earlier cluster of the block has taken; a cluster without one
    gets a new id.
    """
    by_block: dict[str, list[str]] = {}
    for group in sorted(groups):
        by_block.setdefault(group.block, []).append(group.type)
    assigned: dict[Group, str] = {}
    for block, types in by_block.items():
        taken: set[str] = set()
        for cluster in clusters(block, types):
            holders = {holder for type_ in cluster for holder in groups[Group(block, type_)]}
            free = sorted((holder.created_at, holder.entity_id) for holder in holders if holder.entity_id not in taken)
            entity_id = free[0][1] if free else new_id()
            taken.add(entity_id)
            assigned.update({Group(block, type_): entity_id for type_ in cluster})
    return assigned
