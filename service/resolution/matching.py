"""Which senses are one entity, whatever came first: those of one name and compatible types, and of near names that no
document tells apart.

Senses of one block, type and field always go together, so that what is matched are groups, not a name's (perhaps
thousands of) senses. A block is parted first: types that don't go together, and people who are said to be of different
fields or born in different years. Then parts of near blocks meet, but only where each could meet all the others: a part
that could join two that can't join each other (J. Smith with John and with Jane) joins neither. So clusters don't
depend on any order.

What people decide comes last and wins: what they split off is matched with nothing, and what they merged is one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from collections.abc import Collection as Bag
from dataclasses import dataclass

from service.domain.entity import VAGUE
from service.resolution.births import eras, field_and_birth
from service.resolution.heads import PERSON
from service.resolution.nearness import may_be_one
from service.resolution.signs import sign


@dataclass(frozen=True, slots=True, order=True)
class Group:
    """The senses of one block that have one type and field."""

    block: str
    type: str
    field: str = ""
    """What its people are said to be of, and when born (fields.py, births.py); empty where nothing is said."""
    part: str = ""
    """The change that split its senses off (curating.py); empty where none did."""


@dataclass(frozen=True, slots=True)
class Holder:
    """An entity that holds senses of a group, now or before it was merged. The older is kept when two become one."""

    entity_id: str
    created_at: str


Part = frozenset[Group]

_MOST_NEAR = 300


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


def parts_of_block(groups: Iterable[Group]) -> list[Part]:
    """The groups of one block, parted into what can be one thing.

    Where fields or years of birth part people, those of whom none is said are apart too: nobody knows which they are.
    Vague types join the first part, or of people whom that parts, those of whom nothing is said.
    """
    groups = set(groups)
    vague = frozenset(group for group in groups if group.type in VAGUE)
    parted = [_parted_by_what_is_said(same) for same in _of_types_together(groups - vague)]
    first = parted[0] if parted else []
    homes = first if len(first) == 1 else [part for part in first if not _said(part)]
    parts = [part for same in parted for part in same if part not in homes or not vague]
    return [*parts, vague.union(*homes)] if vague else parts


def clusters(groups: Iterable[Group], together: Iterable[Part] = ()) -> list[Part]:
    """The groups of any blocks, parted into entities, in the order of their keys.

    `together` are groups that people have made one (curating.py); what is not there of them is nothing.
    """
    blocks: defaultdict[str, set[Group]] = defaultdict(set)
    split_off: defaultdict[str, set[Group]] = defaultdict(set)
    for group in groups:
        if group.part:
            split_off[group.part].add(group)
        else:
            blocks[group.block].add(group)
    alike: defaultdict[str, list[Part]] = defaultdict(list)
    for block in sorted(blocks):
        alike[sign(block)] += parts_of_block(blocks[block])
    found = [cluster for parts in alike.values() for cluster in _joined(parts)]
    found += map(frozenset, split_off.values())
    return sorted(_merged(found, together), key=min)


def assign(
    groups: Mapping[Group, Bag[Holder]],
    new_id: Callable[[], str],
    together: Iterable[Part] = (),
    former: Mapping[Group, Bag[Holder]] | None = None,
) -> dict[Group, str]:
    """The entity id of each group, given who holds its senses now, and who held them before a merge (`former`).

    A cluster keeps the oldest of its holders that no earlier cluster has taken, else the oldest of its former ones; a
    cluster without one gets a new id. What has a former holder of its own, or was split off, chooses after the rest.
    """
    former = former or {}
    assigned: dict[Group, str] = {}
    taken: set[str] = set()
    for cluster in sorted(
        clusters(groups, together), key=lambda one: all(group.part or group in former for group in one)
    ):
        holders = {holder for group in cluster for holder in groups[group]}
        before = {holder for group in cluster for holder in former.get(group, ())}
        free = [*sorted(holders, key=_age), *sorted(before, key=_age)]
        entity_id = next((holder.entity_id for holder in free if holder.entity_id not in taken), None) or new_id()
        taken.add(entity_id)
        assigned.update(dict.fromkeys(cluster, entity_id))
    return assigned


def _age(holder: Holder) -> tuple[str, str]:
    return holder.created_at, holder.entity_id


def _merged(found: Iterable[Part], together: Iterable[Part]) -> set[Part]:
    """Clusters, with those made one that people say are."""
    home = {group: cluster for cluster in found for group in cluster}
    for groups in together:
        here = {home[group] for group in groups if group in home}
        if len(here) > 1:
            whole: Part = frozenset().union(*here)
            home.update(dict.fromkeys(whole, whole))
    return set(home.values())


def _of_types_together(groups: Iterable[Group]) -> list[list[Group]]:
    together: list[list[Group]] = []
    for group in sorted(groups):
        for others in together:
            if all(compatible(group.block, group.type, other.type) for other in others):
                others.append(group)
                break
        else:
            together.append([group])
    return together


def _parted_by_what_is_said(groups: Iterable[Group]) -> list[Part]:
    by_field = _parted_by(groups, lambda group: field_and_birth(group.field)[0])
    return [part for same in by_field for part in _parted_by_birth(same)]


def _parted_by_birth(groups: Part) -> list[Part]:
    era = eras(_births(groups))
    return _parted_by(groups, lambda group: era.get(field_and_birth(group.field)[1], ""))


def _parted_by(groups: Iterable[Group], said: Callable[[Group], str]) -> list[Part]:
    """Parted by what is said of them, where that is at least two things; those of whom nothing is said are apart."""
    by_said: defaultdict[str, set[Group]] = defaultdict(set)
    for group in groups:
        by_said[said(group)].add(group)
    if len(by_said.keys() - {""}) < 2:
        return [frozenset().union(*by_said.values())]
    return [frozenset(by_said[one]) for one in sorted(by_said)]


def _joined(parts: list[Part]) -> list[Part]:
    """Joins the parts of blocks with one sign, where all that a part could join could join each other.

    Where more share a sign than people bear near names, someone has made them up: each is its own.
    """
    if len(parts) > _MOST_NEAR:
        return parts
    nearby = {part: frozenset(other for other in parts if other is part or _may_meet(part, other)) for part in parts}
    sure = {part for part in parts if all(nearby[part] <= nearby[other] for other in nearby[part])}
    joined = {frozenset().union(*((nearby[part] & sure) if part in sure else {part})) for part in parts}
    return list(joined)


def _may_meet(one: Part, other: Part) -> bool:
    """Whether the parts of two blocks could be one thing by all that is said of them."""
    block, other_block = next(iter(one)).block, next(iter(other)).block
    return (
        block != other_block
        and bool({group.type for group in one} & {group.type for group in other} - VAGUE)
        and len({field_and_birth(said)[0] for said in _said(one) | _said(other)} - {""}) <= 1
        and len(set(eras(_births(one) | _births(other)).values())) <= 1
        and may_be_one(block, other_block)
    )


def _said(part: Iterable[Group]) -> set[str]:
    """What is said of what has a type: of what has none, a field says too little."""
    return {group.field for group in part if group.type not in VAGUE} - {""}


def _births(part: Iterable[Group]) -> set[str]:
    return {field_and_birth(said)[1] for said in _said(part)} - {""}
